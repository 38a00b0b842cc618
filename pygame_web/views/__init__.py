"""Views of features that have no folder of their own yet."""
