"""The tables that this process serves: `house` has them, and everything else here is a part of it."""
