"""Qwantum's own players: `levels` has one function a level, `evaluate` what a sheet promises."""
