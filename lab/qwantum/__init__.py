"""A fast copy of two-seat Qwantum for many games, compiled by numba."""
