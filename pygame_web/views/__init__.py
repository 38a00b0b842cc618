"""What is shown of the features that are no folders yet."""
