"""The version of this package: said here, read by the build and by `conquian-nb --version`."""

__version__ = "0.1.0"
