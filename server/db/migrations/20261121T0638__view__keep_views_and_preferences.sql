-- What a person has set up for themselves: theirs on any machine and with any of their contacts, so it hangs
-- on the identity. New tables only, so the version that runs now does not notice.
create table saved_view (
  identity_id uuid not null references identity,
  list text not null,
  -- The name without its case, by which one of the same name is found and replaced.
  name_key text collate "C" not null,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  primary key (identity_id, list, name_key)
);

create table preference (
  identity_id uuid primary key references identity,
  value jsonb not null
);

grant select, insert, update, delete on saved_view to registry_web;
grant select, insert, update on preference to registry_web;
