-- Where long games are taken up without playing them from their first line: a cache, which may be emptied at any time.
CREATE TABLE snapshots (
    game BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    sequence BIGINT NOT NULL, -- how many lines the record had
    bytes BLOB NOT NULL,
    PRIMARY KEY (game, sequence)
);

-- The last position that was kept of each game, in a form that later versions of the rules can read.
CREATE TABLE positions (
    game BIGINT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    sequence BIGINT NOT NULL,
    position TEXT NOT NULL
);
