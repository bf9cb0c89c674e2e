-- Positions are kept compressed (zlib), to a seventh of their text. One that was kept before is read as it is.
ALTER TABLE positions ADD COLUMN packed BYTEA;
