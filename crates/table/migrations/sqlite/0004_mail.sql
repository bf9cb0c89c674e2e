-- A mail address is written to once whoever reads it has confirmed it.
ALTER TABLE accounts ADD COLUMN confirmed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN confirming BLOB; -- hash of the token that was sent there
ALTER TABLE accounts ADD COLUMN confirm_until BIGINT;
CREATE UNIQUE INDEX accounts_confirming ON accounts (confirming);

-- When an address was last asked, whoever wished it: it outlives the account.
CREATE TABLE letters (
    address BLOB PRIMARY KEY, -- hash of the address
    sent BIGINT NOT NULL
) WITHOUT ROWID;
