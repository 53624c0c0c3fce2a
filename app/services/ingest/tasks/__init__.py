"""To-dos and how far they are: what is told of them, which one is meant, and the version that follows."""
