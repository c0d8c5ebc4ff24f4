"""Pictures: a scene of shapes and named spots, and the painters that show it."""
