-- The heads of the chains of activity, signed once a day with the key of the statements, which is outside the database:
-- whoever owns the tables can make a chain anew, and not these signatures. Append-only for the web role.
create table activity_signature (
  -- From 1 without a gap.
  number bigint primary key,
  -- In the registry's time zone.
  day date not null unique,
  signed_at timestamptz not null,
  -- The hash of the signature before, 32 zero bytes before the first.
  previous_hash bytea not null,
  -- Over the heads of this number, in the form of server/features/activity/rulesSignature.ts.
  heads_digest bytea not null,
  -- SHA-256 of the certificate (DER) whose key signed.
  certificate_digest bytea not null,
  signature bytea not null
);
-- Each head that has moved since the signature before.
create table activity_signed_head (
  contact_id uuid not null,
  sequence bigint not null,
  hash bytea not null,
  number bigint not null,
  primary key (contact_id, sequence)
);
create index activity_signed_head_number on activity_signed_head (number, contact_id);
grant select, insert on activity_signature, activity_signed_head to registry_web;
