"""Which statements say the same, which names mean the same: decided with reasons, never by likeness alone."""
