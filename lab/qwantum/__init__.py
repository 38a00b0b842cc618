"""A quick copy of Qwantum with two seats, for many games; compiled by numba."""
