"""What happens in the features that are no folders yet."""
