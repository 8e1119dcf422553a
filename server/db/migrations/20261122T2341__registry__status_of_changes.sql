-- Every change of registry data has a registry status (docs/decisions/0043). Only new columns that may be null or have
-- a constant default, and checks that old rows are not read for: no table is locked for long.
alter table registry_journal drop constraint registry_journal_status_check;
alter table registry_journal add constraint registry_journal_status_check
  check (status in ('pending', 'confirmed', 'rejected', 'undeliverable')) not valid;
-- The values that the change replaced, in the shape of server/escrow/journal/entry.ts; null in entries of before.
alter table registry_journal add column previous jsonb;

-- A process of the version before writes its own words while it is being replaced.
create function renamed_journal_status() returns trigger language plpgsql as $$
begin
  new.status := case new.status when 'waiting' then 'pending' when 'applied' then 'confirmed' else 'rejected' end;
  return new;
end $$;
create trigger registry_journal_renamed_status before insert or update on registry_journal
  for each row when (new.status in ('waiting', 'applied', 'refused')) execute function renamed_journal_status();

-- The latest change made here of an object, and its status beside a registry; null where the portal is the registry.
alter table domain add column registry_status text, add column registry_change_id uuid;
alter table nsset add column registry_status text, add column registry_change_id uuid;
alter table keyset add column registry_status text, add column registry_change_id uuid;
alter table domain_contact add column registry_status text;
-- The bits of state_mask that the registry has not confirmed: state_mask # pending_mask is what it holds.
alter table domain add column pending_mask bigint not null default 0;
alter table nsset add column pending_mask bigint not null default 0;
alter table keyset add column pending_mask bigint not null default 0;
alter table domain_contact add column pending_mask bigint not null default 0;

-- The entry of the journal that began a state, and the one that ended it.
alter table object_state add column journal_id uuid, add column ended_by_journal_id uuid;

-- Items of an operation that the registry has not answered or has rejected; the other done ones are confirmed.
alter table operation add column registry_pending integer not null default 0;
alter table operation add column registry_rejected integer not null default 0;
alter table operation add column registry_decided_at timestamptz;
