"""Tables for people who are far apart: `house` keeps them, `thinkers` play the bots, `web` lets people in."""
