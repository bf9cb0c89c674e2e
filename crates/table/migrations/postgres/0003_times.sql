-- What each side of a game with a clock had left when it last changed, as a list of milliseconds.
ALTER TABLE games ADD COLUMN times TEXT;
