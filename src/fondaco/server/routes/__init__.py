"""The routes of the server: one module for each group of requests, and the socket."""
