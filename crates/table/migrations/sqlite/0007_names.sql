-- What a kept name looks like, so that nobody takes one that looks the same.
ALTER TABLE accounts ADD COLUMN look TEXT;
CREATE INDEX accounts_look ON accounts (look) WHERE look IS NOT NULL;
