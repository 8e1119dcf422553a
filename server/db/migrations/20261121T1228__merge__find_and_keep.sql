-- Which contacts are the same person's, what became of those that were merged, and what registrars are to hear.
-- New tables, functions and an index, so the version that runs now does not notice.

-- A text of a contact as merging compares it: without case, outer and repeated inner white space; '' for none. The
-- same as `squeezed` of server/features/merge/rules.ts, which tests hold equal.
create function squeezed(value text) returns text language sql immutable parallel safe as $$
  select coalesce(btrim(regexp_replace(lower(value),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')), '')
$$;

-- Few contacts share a name and an e-mail; everything else is compared among those. A digest, as deposits may tell
-- names of any length.
create index contact_namesake on contact ((md5(squeezed(email) || E'\n' || squeezed(name))::uuid))
  where deleted_at is null and email is not null and name is not null;

-- A contact that was merged into another: one row for each, so that whoever asks again hears what became of it.
create table contact_merge (
  id uuid primary key,
  merged_at timestamptz not null,
  from_id uuid not null references contact,
  into_id uuid not null references contact,
  identity_id uuid not null references identity
);
create index contact_merge_from on contact_merge (from_id);
create index contact_merge_into on contact_merge (into_id);
create index contact_merge_identity on contact_merge (identity_id);

-- What went over with it; names a row of domain, nsset or keyset by object_type.
create table contact_merge_item (
  merge_id uuid not null references contact_merge,
  object_type text not null check (object_type in ('domain', 'nsset', 'keyset')),
  object_id uuid not null,
  primary key (merge_id, object_id)
);
create index contact_merge_item_object on contact_merge_item (object_id);

-- What registrars are told of changes they did not make (RFC 5730 section 2.9.2.3, in the shape of RFC 8590), written
-- in the transaction of the change, in order; `registry poll` hands them to the registry's EPP server.
create table poll_message (
  id uuid primary key,
  recorded_at timestamptz not null,
  registrar_id uuid not null references registrar,
  object_type text not null check (object_type in ('contact', 'nsset', 'keyset', 'domain')),
  object_id uuid not null,
  handle text not null,
  operation text not null check (operation in ('update', 'delete')),
  change jsonb not null,
  reason text not null,
  status text not null check (status in ('waiting', 'taken')),
  taken_at timestamptz
);
create index poll_message_registrar on poll_message (registrar_id);
create index poll_message_waiting on poll_message (recorded_at, id) where status = 'waiting';

grant select, insert on contact_merge, contact_merge_item, poll_message to registry_web;
grant insert, delete on nsset_contact, keyset_contact to registry_web;
grant delete on domain_contact to registry_web;
