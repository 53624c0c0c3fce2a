"""Personal data in what is ingested: recognisers, what a tenant's policy does with it, and shields for the parsers."""
