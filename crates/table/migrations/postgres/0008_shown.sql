-- What each viewer knows of whose turn it is, and since when: each side in seat order, then the public, as a list of
-- `[one bit a side, milliseconds since 1970]`. A hidden decision changes nothing of it for those who learn nothing.
ALTER TABLE games ADD COLUMN shown TEXT;
