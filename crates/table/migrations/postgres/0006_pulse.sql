-- Written now and then, to know whether anything can be.
CREATE TABLE pulse (
    id BIGINT PRIMARY KEY,
    beat BIGINT NOT NULL,
    ballast TEXT -- as much as a large call writes: where a little fits, much may not
);
