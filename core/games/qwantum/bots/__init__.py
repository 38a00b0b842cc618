"""Qwantum's players: `levels` has one function per level, `evaluate` judges sheets."""
