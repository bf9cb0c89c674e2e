-- People, sessions, games, seats, and what was done in each game.
CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    handle TEXT UNIQUE, -- the name without case; none for a guest
    password TEXT,
    mail TEXT,
    webhook TEXT,
    created BIGINT NOT NULL
);

CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE, -- of the token, which only its owner has
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL, -- cookie, token
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_account ON sessions (account);

CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE, -- what people see
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    version BIGINT NOT NULL,
    data TEXT NOT NULL,
    seed BLOB NOT NULL,
    setup_dice TEXT NOT NULL,
    clock TEXT,
    listed BIGINT NOT NULL,
    creator BIGINT,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    status BIGINT NOT NULL, -- 0 waiting, 1 running, 2 over
    deciding BIGINT NOT NULL, -- one bit a side
    turn BIGINT NOT NULL,
    deadline BIGINT,
    result TEXT,
    rematch TEXT
);
CREATE INDEX games_status ON games (status, updated);

CREATE TABLE seats (
    game BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side BIGINT NOT NULL,
    account BIGINT,
    computer TEXT,
    invitation TEXT,
    PRIMARY KEY (game, side)
) WITHOUT ROWID;
CREATE INDEX seats_account ON seats (account);

CREATE TABLE actions (
    game BIGINT NOT NULL,
    sequence BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (game, sequence)
) WITHOUT ROWID;

CREATE TABLE chances (
    game BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    sequence BIGINT NOT NULL,
    point TEXT NOT NULL, -- the turn, and the chances of each side
    PRIMARY KEY (game, sequence)
) WITHOUT ROWID;
