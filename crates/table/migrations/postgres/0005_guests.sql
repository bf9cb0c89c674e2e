-- Guests by age: those who do not come back are looked for now and then.
CREATE INDEX accounts_guests ON accounts (created) WHERE handle IS NULL;
