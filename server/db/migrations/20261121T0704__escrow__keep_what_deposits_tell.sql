-- What an escrow deposit (RFC 9022) tells that had no place yet; docs/escrow.md says what goes where.

-- A registry's repository by the top-level domain of its deposits: what was taken in from it last.
create table repository (
  tld text collate "C" primary key,
  deposit_id text not null,
  deposit_type text not null check (deposit_type in ('FULL', 'DIFF', 'INCR')),
  resend integer not null,
  -- The instant the deposit shows the registry at; an older deposit is never taken.
  watermark timestamptz not null,
  -- The full deposit everything since builds on.
  full_deposit_id text not null,
  full_watermark timestamptz not null,
  imported_at timestamptz not null,
  -- Domains of the last deposits that could not be taken; with any, later counts need not fit.
  refused_domains integer not null,
  -- What the registry's EPP server says of itself.
  epp_params jsonb
);

-- Where the rules of a script are written.
create table idn_table (
  repository text collate "C" not null references repository,
  id text collate "C" not null,
  url text not null,
  policy_url text not null,
  primary key (repository, id)
);

-- Names that are not to be registered (NNDN).
create table reserved_name (
  repository text collate "C" not null references repository,
  -- A-label, lower-case.
  fqdn text collate "C" not null,
  unicode text,
  idn_table_id text,
  original_name text,
  name_state text not null,
  has_mirrored_servers boolean not null,
  created_at timestamptz,
  primary key (repository, fqdn)
);

-- imported_from: the repository whose deposit showed the object last; its next full deposit may end it.
-- registry_id: the handle as the registry writes it, where that is not our upper-case.
-- postal_form, other_postal: which of EPP's forms the address is in, and the other one as it came.
alter table registrar
  add imported_from text collate "C",
  add registry_id text,
  add iana_id integer,
  add status text,
  add postal_form text check (postal_form in ('int', 'loc')),
  add other_postal jsonb;
alter table contact
  add imported_from text collate "C",
  add registry_id text,
  add postal_form text check (postal_form in ('int', 'loc')),
  add other_postal jsonb;
alter table host
  add imported_from text collate "C",
  add creating_registrar_id uuid references registrar,
  add transferred_at timestamptz;
create index host_creating_registrar on host (creating_registrar_id) where creating_registrar_id is not null;
alter table nsset add imported_from text collate "C";
alter table keyset add imported_from text collate "C";
alter table domain
  add imported_from text collate "C",
  add idn_table_id text,
  -- The name this one is a variant of.
  add original_name text;

grant select on repository, idn_table, reserved_name to registry_web;
