"""The server: `app` puts it together, `routes` answer requests, `hosting` has the tables, `guard` checks who asks."""
