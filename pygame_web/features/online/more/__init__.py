"""Rarely used parts of online tables, loaded when the browser is idle or on first use."""
