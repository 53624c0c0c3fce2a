"""Procedures that a text teaches: one Skill with its steps in order."""
