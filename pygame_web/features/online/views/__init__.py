"""Views of online tables."""
