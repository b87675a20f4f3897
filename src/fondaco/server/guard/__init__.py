"""What every request passes: limits, headers, the key, and errors as answers."""
