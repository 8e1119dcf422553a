-- The statuses of the journal in their new words, and what entries still pending mean for their objects.
update registry_journal set status = case status when 'waiting' then 'pending' when 'applied' then 'confirmed' else 'rejected' end
  where status in ('waiting', 'applied', 'refused');
alter table registry_journal validate constraint registry_journal_status_check;
drop index registry_journal_waiting;
create index registry_journal_pending on registry_journal (recorded_at) where status = 'pending';
create index registry_journal_pending_object on registry_journal (object_id) where status = 'pending';

update object_state as s set journal_id = j.id from registry_journal as j, state as t
where j.status = 'pending' and j.object_id = s.object_id and j.operation_id = s.operation_id and t.number = s.state
  and s.set_by = 'holder' and j.change -> 'add' -> 'status' ? t.code;
update object_state as s set ended_by_journal_id = j.id from registry_journal as j, state as t
where j.status = 'pending' and j.object_id = s.object_id and j.operation_id = s.ended_by_operation_id
  and t.number = s.state and s.set_by = 'holder' and j.change -> 'rem' -> 'status' ? t.code;

-- The registry holds the opposite of the first pending entry that names a state, beside what others have set.
create temp table pending_object on commit drop as
with named as (
  select distinct on (j.object_id, t.number) j.object_id, t.number, e.is_set
  from registry_journal as j
  cross join lateral (
    select a as code, true as is_set from jsonb_array_elements_text(coalesce(j.change -> 'add' -> 'status', '[]')) as a
    union all
    select r, false from jsonb_array_elements_text(coalesce(j.change -> 'rem' -> 'status', '[]')) as r
  ) as e
  join state as t on t.code = e.code
  where j.status = 'pending' and j.object_type <> 'contact'
  order by j.object_id, t.number, j.recorded_at, j.id
)
select l.object_id, l.id as change_id, coalesce((
  select bit_or(1::bigint << (n.number - 1)) from named as n
  where n.object_id = l.object_id and (
    exists (select from object_state as s where s.object_id = n.object_id and s.state = n.number and s.valid_to is null)
    <> (not n.is_set or exists (select from object_state as s
      where s.object_id = n.object_id and s.state = n.number and s.set_by <> 'holder' and s.valid_to is null)))
), 0) as mask
from (
  select distinct on (object_id) object_id, id from registry_journal
  where status = 'pending' and object_type <> 'contact' order by object_id, recorded_at desc, id desc
) as l;
update domain as o set registry_status = 'pending', registry_change_id = p.change_id, pending_mask = p.mask
from pending_object as p where p.object_id = o.id;
update domain_contact as o set registry_status = 'pending', pending_mask = p.mask
from pending_object as p where p.object_id = o.domain_id;
update nsset as o set registry_status = 'pending', registry_change_id = p.change_id, pending_mask = p.mask
from pending_object as p where p.object_id = o.id;
update keyset as o set registry_status = 'pending', registry_change_id = p.change_id, pending_mask = p.mask
from pending_object as p where p.object_id = o.id;
update operation as o set registry_pending = p.pending, registry_rejected = p.rejected, registry_decided_at = p.decided_at
from (
  select operation_id, count(*) filter (where status = 'pending') as pending,
    count(*) filter (where status = 'rejected') as rejected, max(decided_at) as decided_at
  from registry_journal where operation_id is not null group by operation_id
  having bool_or(status in ('pending', 'rejected'))
) as p where o.id = p.operation_id;
