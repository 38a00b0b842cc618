"""The features: one folder each, found automatically; no other file names one.

See CONTRIBUTING.md.
"""
