"""Tests of the engine, written from the rules of the game."""
