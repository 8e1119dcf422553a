-- The AuthInfo of objects: a salted hash of what was shown once, one for an object. New tables and one column
-- that may be null, so the version that runs now does not notice.
create table auth_info (
  -- Names a row of contact, nsset, keyset or domain by object_type.
  object_id uuid primary key,
  object_type text not null check (object_type in ('contact', 'nsset', 'keyset', 'domain')),
  id uuid not null unique,
  -- As server/features/authInfo/hash.ts writes it.
  hash text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null where it was mailed to the registry's own addresses because somebody had asked for it.
  made_by_id uuid references contact
);
create index auth_info_expires on auth_info (expires_at);
create index auth_info_made_by on auth_info (made_by_id);

-- Who asks for an AuthInfo by mail leaves this and learns nothing, whether there is such an object or not; the
-- clock answers it.
create table auth_info_request (
  id uuid primary key,
  requested_at timestamptz not null,
  object_type text not null check (object_type in ('contact', 'nsset', 'keyset', 'domain')),
  name text not null
);
create index auth_info_request_order on auth_info_request (requested_at);

-- What a key stands for: an operation, or an AuthInfo that was shown then and is never shown again.
alter table idempotency add column auth_info_id uuid;

grant select, insert, update, delete on auth_info to registry_web;
-- Update, because taking one locks its row.
grant select, insert, update, delete on auth_info_request to registry_web;
