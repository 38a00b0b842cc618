"""The features: a folder each, found by itself; no other file names one. See CONTRIBUTING.md."""
