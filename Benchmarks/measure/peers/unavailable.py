class Unavailable(Exception):
    """This machine cannot run the peer; the reason is for the report."""
