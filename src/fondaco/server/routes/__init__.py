"""What the server answers to: one module for each group of requests, and the socket."""
