"""Rarely seen views of online tables, loaded when the browser is idle or on first use."""
