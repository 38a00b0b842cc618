"""Measurements, one module a subject; `python3 build.py bench [SUBJECT]` runs them."""
