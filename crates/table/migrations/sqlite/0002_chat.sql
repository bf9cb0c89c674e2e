-- What the players of a game write to each other, numbered within each game.
ALTER TABLE games ADD COLUMN chatted BIGINT NOT NULL DEFAULT 0; -- the number of the last message

CREATE TABLE chat (
    game BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    written BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE INDEX chat_account ON chat (account);
