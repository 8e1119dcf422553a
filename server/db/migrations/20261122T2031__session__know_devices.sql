-- The devices an identity has signed in from, so that a sign-in from another one is announced by a letter. A device is a
-- random cookie; its hash is over the identity too, so that two identities on one device cannot be told to share it.
-- Rows not used for 180 days are deleted by the daily cleaning (server/scheduler/cleanUp.ts).
create table known_device (
  identity_id uuid not null references identity on delete cascade,
  device_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (identity_id, device_hash)
);
create index known_device_last_used on known_device (last_used_at);
-- When the first device was recorded, which is announced to nobody; null before that.
alter table identity add column devices_since timestamptz;
grant select, insert, update, delete on known_device to registry_web;
