// To be built.
