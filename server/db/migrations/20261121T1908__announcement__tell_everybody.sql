-- What the operator tells everybody on every page for a while, as maintenance to come. A changed one has a higher
-- version, so that whoever has closed it sees it again.
create table announcement (
  id uuid primary key,
  version integer not null default 1 check (version > 0),
  level text not null check (level in ('info', 'warning')),
  text_cs text not null check (text_cs <> ''),
  text_en text not null check (text_en <> ''),
  from_at timestamptz not null,
  -- Null until it is ended.
  to_at timestamptz,
  check (to_at is null or to_at > from_at)
);
create index announcement_by_end on announcement (to_at);

grant select on announcement to registry_web;
