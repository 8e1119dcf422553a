-- What each issued record statement said of itself, for whoever asks with its code: neither who asked for it
-- nor what it says. A new table only, so the version that runs now does not notice.
create table statement (
  -- SHA-256 of the verification code, which stands on the paper alone.
  code_digest bytea primary key check (octet_length(code_digest) = 32),
  -- The moment whose registry the statement shows.
  valid_at timestamptz not null,
  object_type text not null check (object_type in ('contact', 'nsset', 'keyset', 'domain')),
  handle text not null,
  is_public boolean not null,
  -- SHA-256 of the signed file.
  file_digest bytea not null check (octet_length(file_digest) = 32)
);

grant select, insert on statement to registry_web;
