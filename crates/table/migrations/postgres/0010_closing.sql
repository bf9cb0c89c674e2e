-- How the record of a finished game ends: the digest of its last state, that of every line, and the table's signature.
ALTER TABLE games ADD COLUMN closing TEXT;

-- What the table signs with: one secret for every process on this database.
CREATE TABLE keys (
    id BIGINT PRIMARY KEY,
    secret BYTEA NOT NULL
);
