-- The worker of the registry connection delivers the journal and records the answers, in the process that serves.
alter table registry_journal add column attempts integer not null default 0, add column next_attempt_at timestamptz,
  add column accepted_at timestamptz, add column retried_at timestamptz, add column last_error text;
grant update (status, decided_at, reason, change, previous, attempts, next_attempt_at, accepted_at, last_error)
  on registry_journal to registry_web;
comment on column registry_journal.next_attempt_at is 'When it is delivered next; also the end of a delivery’s lease.';
comment on column registry_journal.accepted_at is 'Since when the registry has the change and its answer follows.';
comment on column registry_journal.retried_at is 'Since when an undeliverable change is delivered again.';

-- Changes without a final answer: in the order of delivery, and those of an object.
create index registry_journal_open on registry_journal (recorded_at, id) where status in ('pending', 'undeliverable');
create index registry_journal_open_object on registry_journal (object_id, recorded_at, id)
  where status in ('pending', 'undeliverable');
-- Changes of other objects that name a new contact wait until the registry has it.
create index registry_journal_open_contact on registry_journal (handle)
  where status in ('pending', 'undeliverable') and command = 'create';

-- Until when the journal is complete. Logins see the transactions of others only with the rights of the tables' owner.
create function journal_complete_until() returns table (at timestamptz, login text, is_hidden boolean)
language sql volatile security definer set search_path = pg_catalog as $$
  select least(clock_timestamp(), min(a.xact_start) filter (where a.backend_xid is not null)), quote_ident(current_user),
    coalesce(bool_or(a.xact_start is null and exists (
      select from pg_locks as l where l.pid = a.pid and l.locktype = 'transactionid' and l.mode = 'ExclusiveLock')), false)
  from pg_stat_activity as a where a.datname = current_database() and a.pid <> pg_backend_pid()
$$;
revoke all on function journal_complete_until() from public;
grant execute on function journal_complete_until() to registry_web;

-- One AuthInfo at a time is set at the registry for an object, outside of transactions. The row is the lease.
create table auth_info_setting (
  object_id uuid primary key,
  leased_until timestamptz not null
);
grant select, insert, update, delete on auth_info_setting to registry_web;
