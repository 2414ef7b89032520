"""Casa Grande passes the kit."""

from cardgames.conformance.pytests import suite

TestCasaGrande = suite("casa_grande", 0.2)
