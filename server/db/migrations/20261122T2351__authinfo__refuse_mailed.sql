-- Links in letters to an e-mail that was replaced here: its owner refuses that AuthInfo is mailed to the new one.
-- A new table and a new column without a default: nothing is rewritten, and the version that runs now ignores both.
create table auth_info_refusal (
  -- SHA-256 of the code, which is in the letter alone.
  code_hash bytea not null,
  -- Each contact that had the e-mail before.
  contact_id uuid not null references contact,
  object_id uuid not null,
  object_type text not null,
  -- The AuthInfo that the same request had mailed to other contacts of the object.
  auth_info_id uuid,
  expires_at timestamptz not null,
  primary key (code_hash, contact_id)
);
create index auth_info_refusal_expires on auth_info_refusal (expires_at);
create index auth_info_refusal_contact on auth_info_refusal (contact_id);
grant select, insert, delete on auth_info_refusal to registry_web;

-- Since when no AuthInfo is mailed to the contact's e-mail; cleared when its holder confirms an e-mail.
alter table contact add column auth_info_refused_at timestamptz;
