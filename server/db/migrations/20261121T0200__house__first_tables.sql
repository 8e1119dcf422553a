-- The first tables of the house. What is decided here would later be a migration of everybody's data:
-- identity of objects, zones, states as rows, roles of contacts, hosts and DS, authority, journal,
-- operations, outbox, activity chain. Ids are UUIDs made by the writer (no hot sequence), instants end
-- in _at, days in _on, names sort by sort_key and are searched by search_key (docs/decisions/0004).

-- What a zone decides for itself: docs/rules.md#zones.
create table zone (
  id smallint primary key,
  fqdn text collate "C" not null unique,
  time_zone text not null,
  currency text not null,
  minor_digits smallint not null,
  is_enum boolean not null,
  allows_idn boolean not null,
  allows_double_hyphen boolean not null,
  -- How many labels a registered name has above the zone: 1 for example.cz.
  label_count smallint not null,
  life_cycle jsonb not null
);

-- Every state an object can carry, upserted from contract/state.ts at each migration.
create table state (
  number smallint primary key check (number between 1 and 63),
  code text not null unique,
  is_external boolean not null,
  set_by text not null check (set_by in ('hand', 'rule', 'client', 'grace')),
  importance integer,
  rank smallint not null,
  tone text not null
);

create table registrar (
  id uuid primary key,
  roid text not null unique,
  handle text collate "C" not null,
  sort_key text collate "C" not null,
  search_key text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz,
  deleted_at timestamptz,
  -- The registry's own registrar, which sponsors contacts made from a national identity.
  is_system boolean not null default false,
  name text not null,
  organization text,
  company_number text,
  vat_number text,
  telephone text,
  fax text,
  email text,
  url text,
  street text[] not null default '{}',
  city text,
  state_or_province text,
  postal_code text,
  country text,
  certification smallint not null default 0 check (certification between 0 and 5)
);
create unique index registrar_living_handle on registrar (handle) where deleted_at is null;

create table contact (
  id uuid primary key,
  roid text not null unique,
  handle text collate "C" not null,
  sort_key text collate "C" not null,
  search_key text collate "C" not null,
  registrar_id uuid not null references registrar,
  creating_registrar_id uuid not null references registrar,
  created_at timestamptz not null,
  updated_at timestamptz,
  transferred_at timestamptz,
  deleted_at timestamptz,
  -- The newest deposit that showed this object; null for what the portal itself holds the truth of.
  imported_at timestamptz,
  state_mask bigint not null default 0,
  -- Thin registries have contacts without a word about the person.
  name text,
  organization text,
  street text[] not null default '{}',
  city text,
  state_or_province text,
  postal_code text,
  country text,
  mailing_address jsonb,
  telephone text,
  fax text,
  email text,
  email_confirmed_at timestamptz,
  notify_email text,
  vat_number text,
  ident_type text,
  ident_value text,
  -- Bits of contract/contact.ts DiscloseFlag: set = public.
  disclose_mask integer not null default 0,
  wants_postal_letters boolean,
  verification jsonb
);
create unique index contact_living_handle on contact (handle) where deleted_at is null;
create index contact_registrar on contact (registrar_id);
create index contact_creating_registrar on contact (creating_registrar_id);

create table host (
  id uuid primary key,
  roid text unique,
  fqdn text collate "C" not null,
  registrar_id uuid not null references registrar,
  created_at timestamptz not null,
  updated_at timestamptz,
  deleted_at timestamptz,
  imported_at timestamptz,
  state_mask bigint not null default 0,
  addresses inet[] not null default '{}'
);
-- Hosts are shared between sets; a registrar's host with other addresses is another host.
create index host_fqdn on host (fqdn) where deleted_at is null;
create index host_registrar on host (registrar_id);

create table nsset (
  id uuid primary key,
  roid text not null unique,
  handle text collate "C" not null,
  sort_key text collate "C" not null,
  search_key text collate "C" not null,
  registrar_id uuid not null references registrar,
  creating_registrar_id uuid not null references registrar,
  created_at timestamptz not null,
  updated_at timestamptz,
  transferred_at timestamptz,
  deleted_at timestamptz,
  imported_at timestamptz,
  state_mask bigint not null default 0,
  state_rank smallint not null default 99,
  tech_check_level smallint not null default 0 check (tech_check_level between 0 and 10)
);
create unique index nsset_living_handle on nsset (handle) where deleted_at is null;
create index nsset_registrar on nsset (registrar_id);
create index nsset_creating_registrar on nsset (creating_registrar_id);

create table nsset_host (
  nsset_id uuid not null references nsset,
  position smallint not null,
  host_id uuid not null references host,
  primary key (nsset_id, position)
);
create index nsset_host_host on nsset_host (host_id);

create table nsset_contact (
  nsset_id uuid not null references nsset,
  contact_id uuid not null references contact,
  primary key (nsset_id, contact_id)
);
create index nsset_contact_contact on nsset_contact (contact_id);

create table keyset (
  id uuid primary key,
  roid text not null unique,
  handle text collate "C" not null,
  sort_key text collate "C" not null,
  search_key text collate "C" not null,
  registrar_id uuid not null references registrar,
  creating_registrar_id uuid not null references registrar,
  created_at timestamptz not null,
  updated_at timestamptz,
  transferred_at timestamptz,
  deleted_at timestamptz,
  imported_at timestamptz,
  state_mask bigint not null default 0,
  state_rank smallint not null default 99,
  -- Managed by CDNSKEY scanning (handle AUTO-…): a full lock stops the scanner too.
  is_automatic boolean not null default false
);
create unique index keyset_living_handle on keyset (handle) where deleted_at is null;
create index keyset_registrar on keyset (registrar_id);
create index keyset_creating_registrar on keyset (creating_registrar_id);

-- RFC 4034 section 2.
create table dnskey (
  keyset_id uuid not null references keyset,
  position smallint not null,
  flags integer not null,
  protocol smallint not null,
  algorithm smallint not null,
  public_key bytea not null,
  key_tag integer not null,
  primary key (keyset_id, position)
);

-- RFC 4034 section 5: registries that hold DS only have keysets without a dnskey.
create table ds_record (
  keyset_id uuid not null references keyset,
  position smallint not null,
  key_tag integer not null,
  algorithm smallint not null,
  digest_type smallint not null,
  digest bytea not null,
  max_sig_life integer,
  primary key (keyset_id, position)
);

create table keyset_contact (
  keyset_id uuid not null references keyset,
  contact_id uuid not null references contact,
  primary key (keyset_id, contact_id)
);
create index keyset_contact_contact on keyset_contact (contact_id);

create table domain (
  id uuid primary key,
  roid text not null unique,
  zone_id smallint not null references zone,
  -- A-label, lower-case.
  fqdn text collate "C" not null,
  -- U-label where it differs from the A-label.
  unicode text,
  sort_key text collate "C" not null,
  search_key text collate "C" not null,
  registrar_id uuid not null references registrar,
  creating_registrar_id uuid not null references registrar,
  created_at timestamptz not null,
  updated_at timestamptz,
  transferred_at timestamptz,
  deleted_at timestamptz,
  imported_at timestamptz,
  -- Thin registries know no holder.
  holder_id uuid references contact,
  nsset_id uuid references nsset,
  keyset_id uuid references keyset,
  expires_on date,
  -- ENUM validation, RFC 5076.
  validation_expires_on date,
  state_mask bigint not null default 0,
  state_rank smallint not null default 99,
  next_state smallint references state,
  next_state_on date,
  -- The next instant at which a rule changes a state of this domain by itself.
  recheck_at timestamptz
);
create unique index domain_living_fqdn on domain (fqdn) where deleted_at is null;
create index domain_zone on domain (zone_id);
create index domain_registrar on domain (registrar_id);
create index domain_creating_registrar on domain (creating_registrar_id);
create index domain_holder on domain (holder_id);
create index domain_nsset on domain (nsset_id, sort_key);
create index domain_keyset on domain (keyset_id, sort_key);
create index domain_next_state on domain (next_state) where next_state is not null;
create index domain_recheck on domain (recheck_at) where recheck_at is not null;

-- One row for a contact and a domain with all roles it has there; the source of who stands where, and,
-- with the domain's own columns copied beside (kept by server/db/holding.ts), what lists are read from:
-- a holder of 100,000 is one range of one index, whichever role makes the domain theirs.
create table domain_contact (
  domain_id uuid not null references domain,
  contact_id uuid not null references contact,
  -- 1 holder, 2 admin, 4 tech, 8 billing.
  roles smallint not null check (roles between 1 and 15),
  sort_key text collate "C" not null,
  search_key text collate "C" not null,
  expires_on date,
  state_mask bigint not null,
  state_rank smallint not null,
  next_state smallint,
  next_state_on date,
  registrar_id uuid not null,
  holder_id uuid,
  nsset_id uuid,
  keyset_id uuid,
  primary key (domain_id, contact_id)
);
create index domain_contact_listing on domain_contact (contact_id, sort_key, domain_id);

-- Raised in the transaction of every change that a contact's lists would show, so that an ordered list
-- kept in memory is known to be the present one by reading a single row.
create table listing (
  owner_id uuid primary key,
  version bigint not null
);

-- States are rows with who set them. There is no foreign key on object_id: it names a row of contact,
-- nsset, keyset, domain or host by object_type.
create table object_state (
  object_id uuid not null,
  object_type text not null check (object_type in ('contact', 'nsset', 'keyset', 'domain', 'host')),
  state smallint not null references state,
  set_by text not null check (set_by in ('holder', 'registrar', 'registry', 'rule')),
  valid_from timestamptz not null,
  valid_to timestamptz,
  operation_id uuid,
  ended_by_operation_id uuid,
  primary key (object_id, state, set_by, valid_from)
);
create unique index object_state_current on object_state (object_id, state, set_by) where valid_to is null;
create index object_state_state on object_state (state) where valid_to is null;
create index object_state_operation on object_state (operation_id) where operation_id is not null;
create index object_state_ended_by on object_state (ended_by_operation_id) where ended_by_operation_id is not null;

create table identity (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  kind text not null check (kind in ('account', 'eid')),
  -- low, substantial or high for eid, as of the last sign-in; an account's level is its contact's states.
  level text,
  name text,
  birth_date date,
  address jsonb,
  email text,
  language text,
  created_at timestamptz not null,
  last_contact_id uuid references contact,
  unique (issuer, subject)
);
create index identity_last_contact on identity (last_contact_id);

create table link (
  id uuid primary key,
  identity_id uuid not null references identity,
  contact_id uuid not null references contact,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by text
);
-- One living identity a contact; several people for an organisation come by dropping this index.
create unique index link_living_contact on link (contact_id) where ended_at is null;
create index link_contact on link (contact_id);
create index link_identity on link (identity_id);

create table session (
  id uuid primary key,
  -- SHA-256 of the cookie's random bytes; renewed at sign-in and step-up.
  secret_hash bytea not null unique,
  -- Null until the provider has answered.
  identity_id uuid references identity,
  contact_id uuid references contact,
  method text not null,
  auth_time timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  address inet,
  user_agent text,
  -- The provider's, kept here for its logout; never sent to the browser.
  id_token text
);
create index session_identity on session (identity_id);
create index session_contact on session (contact_id);
create index session_expires on session (expires_at) where ended_at is null;

-- A sign-in under way: bound to the session cookie it began with, used once.
create table sign_in_flow (
  state_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  method text not null,
  purpose text not null check (purpose in ('sign-in', 'step-up')),
  nonce text not null,
  code_verifier text not null,
  next text not null,
  max_age integer,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_flow_session on sign_in_flow (session_id);

-- Keys made once so that all processes agree.
create table key_material (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null
);

create table setting (
  name text primary key,
  value jsonb not null
);

create table rate_count (
  bucket text primary key,
  ends_at timestamptz not null,
  count integer not null
);
create index rate_count_ends on rate_count (ends_at);

-- The answer to a key is the operation it made; another body under the same key is refused.
create table idempotency (
  identity_id uuid not null references identity,
  key text not null,
  request_hash bytea not null,
  operation_id uuid,
  created_at timestamptz not null,
  primary key (identity_id, key)
);
create index idempotency_created on idempotency (created_at);

create table operation (
  id uuid primary key,
  contact_id uuid not null references contact,
  identity_id uuid not null references identity,
  session_id uuid not null references session,
  level text not null,
  address inet,
  object_type text not null check (object_type in ('domain', 'nsset', 'keyset')),
  -- block-transfer, block-all, unblock-transfer, unblock-all, undo.
  action text not null,
  undo_of_id uuid references operation,
  status text not null check (status in ('prepared', 'running', 'cancelling', 'done', 'cancelled')),
  created_at timestamptz not null,
  -- Until when a prepared one can be confirmed.
  expires_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  total integer not null,
  done integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  -- Everything at or below this object id is decided.
  decided_to uuid,
  leased_by uuid,
  leased_until timestamptz
);
create index operation_contact on operation (contact_id, created_at);
create index operation_identity on operation (identity_id);
create index operation_session on operation (session_id);
create unique index operation_undo_of on operation (undo_of_id);
create index operation_open on operation (leased_until) where status in ('running', 'cancelling');

create table operation_item (
  operation_id uuid not null references operation on delete cascade,
  object_id uuid not null,
  verdict text check (verdict in ('done', 'unchanged', 'refused', 'cancelled')),
  reason text,
  primary key (operation_id, object_id)
);

-- The history a contact can read: one chain a contact, append-only for the web role. hash covers the
-- canonical form of server/features/activity/rules.ts; personal values only as salted digests.
create table activity (
  contact_id uuid not null references contact,
  sequence bigint not null,
  id uuid not null unique,
  recorded_at timestamptz not null,
  action text not null,
  result text not null,
  actor text not null check (actor in ('identity', 'operator', 'registry', 'system')),
  identity_id uuid references identity,
  level text,
  object_type text,
  object_id uuid,
  handle text,
  operation_id uuid references operation,
  detail jsonb not null,
  items_digest bytea,
  personal_digest bytea,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (contact_id, sequence)
);
create index activity_identity on activity (identity_id);
create index activity_object on activity (object_id) where object_id is not null;
create index activity_operation on activity (operation_id);

create table activity_personal (
  activity_id uuid primary key references activity (id),
  salt bytea not null,
  address text,
  actor_name text
);

create table activity_head (
  contact_id uuid primary key references contact,
  sequence bigint not null,
  hash bytea not null
);

-- The outbox: written in the transaction of the change, sent at least once.
create table mail (
  id uuid primary key,
  created_at timestamptz not null,
  kind text not null,
  contact_id uuid references contact,
  operation_id uuid references operation,
  recipient text,
  language text not null,
  data jsonb not null,
  status text not null check (status in ('waiting', 'sent', 'undeliverable')),
  attempts smallint not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  last_error text
);
-- Once for an operation, a contact and an address, however often its end is tried.
create unique index mail_once on mail (operation_id, contact_id, kind, recipient) where operation_id is not null;
create index mail_waiting on mail (next_attempt_at) where status = 'waiting';
create index mail_contact on mail (contact_id);

-- Where the demo's letters arrive.
create table demo_letter (
  mail_id uuid primary key references mail,
  delivered_at timestamptz not null,
  recipient text not null,
  subject text not null,
  body text not null
);
create index demo_letter_recipient on demo_letter (recipient, delivered_at);

-- Every change of registry data made here, in EPP's shape, in order: docs/rules.md#authority.
create table registry_journal (
  id uuid primary key,
  recorded_at timestamptz not null,
  object_type text not null,
  object_id uuid not null,
  roid text not null,
  handle text not null,
  command text not null check (command in ('create', 'update', 'delete', 'transfer')),
  change jsonb not null,
  operation_id uuid references operation,
  status text not null check (status in ('waiting', 'applied', 'refused')),
  decided_at timestamptz,
  reason text
);
create index registry_journal_order on registry_journal (recorded_at, id);
create index registry_journal_object on registry_journal (object_id);
create index registry_journal_operation on registry_journal (operation_id);
create index registry_journal_waiting on registry_journal (recorded_at) where status = 'waiting';

-- The web connection takes this role on: it can add to history and to the journal, never change them.
grant usage on schema public to registry_web;
grant select on all tables in schema public to registry_web;
grant insert, update on object_state, domain, domain_contact, nsset, keyset, contact, listing, identity, link,
  session, idempotency, operation, operation_item, activity_head, mail, rate_count to registry_web;
grant insert on activity, activity_personal, registry_journal, sign_in_flow, demo_letter, key_material to registry_web;
grant delete on session, sign_in_flow, rate_count, idempotency, operation, operation_item to registry_web;
revoke all on key_material from registry_web;
grant select, insert on key_material to registry_web;
