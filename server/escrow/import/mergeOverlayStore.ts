import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { roleBits } from '#server/features/record/parts/rulesRole.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { BrokenDeposit } from '../deposit.ts'
import type { Overlay } from './overlayStore.ts'

const bit = (role: keyof typeof roleBits) => sql`${sql.lit(roleBits[role])}::smallint`

/** The contacts that a merge put on domains, role by role, over those of the deposit in the stage tables. */
export const moveOverlay: Overlay = {
  name: 'move',
  parts: ['add,contact', 'rem,contact', 'chg,registrant'],
  outlivesRejection: true,
  // A reference by a domain does not restore a contact: such a role cannot stay.
  values: () => sql`
    join domain as o on o.id = j.object_id and ${isExisting('o')}
    join s_domain as s on s.fqdn = o.fqdn and (s.roid = o.roid or o.imported_at is null)
    cross join lateral (
      select ${bit('holder')} as role, j.change -> 'chg' ->> 'registrant' as contact, true as wanted
        where j.change -> 'chg' ? 'registrant'
      union all
      select case p.type when 'admin' then ${bit('admin')} when 'tech' then ${bit('tech')}
          when 'billing' then ${bit('billing')} end, p.id, p.wanted
      from (
        select a.type, a.id, true as wanted
          from jsonb_to_recordset(coalesce(j.change -> 'add' -> 'contact', '[]')) as a (type text, id text)
        union all
        select r.type, r.id, false
          from jsonb_to_recordset(coalesce(j.change -> 'rem' -> 'contact', '[]')) as r (type text, id text)
      ) as p
    ) as e
    left join s_domain_contact as c on c.fqdn = s.fqdn and c.contact = e.contact and c.role = e.role
    cross join lateral (
      select e.role || case when e.role = ${bit('holder')} then '' else ' ' || e.contact end as place,
        s.fqdn, e.role, e.contact, e.wanted,
        case when (c.fqdn is not null) = e.wanted then true when not e.wanted
          or exists (select from contact as h where h.handle = e.contact and ${isExisting('h')}) then false end as is_shown
    ) as v
    where j.object_type = 'domain' and j.command = 'update'`,
  protect: async (tx) => {
    await sql`
      update s_domain as s set holder = v.contact from move_overlay as v
      where not v.is_met and v.role = ${bit('holder')} and s.fqdn = v.fqdn`.execute(tx)
    await sql`
      delete from s_domain_contact as s using move_overlay as v
      where not v.is_met and s.fqdn = v.fqdn and s.role = v.role
        and (v.role = ${bit('holder')} or s.contact = v.contact)`.execute(tx)
    await sql`
      insert into s_domain_contact (fqdn, contact, role)
      select fqdn, contact, role from move_overlay where not is_met and wanted`.execute(tx)
  },
  describe: ({ handle }) => ({
    object: `domain ${handle}`,
    reason: 'its holder or contacts were changed here and the deposit does not show it yet: they stand',
  }),
}

/**
 * The contacts that a merge has ended. One is restored where the deposit has a domain of it that was not moved, because
 * the registry cannot have ended it. Comes after `moveOverlay`.
 */
export const deletionOverlay: Overlay = {
  name: 'deletion',
  parts: [],
  outlivesRejection: true,
  values: ({ isFull, tld }) => sql`
    join contact as o on o.id = j.object_id
    left join s_contact as r on r.roid = o.roid
    left join s_contact as l on r.handle is null and o.imported_at is null and l.handle = o.handle
    cross join lateral (
      select coalesce(r.handle, l.handle) as handle_shown,
        exists (select from s_domain_contact as c where c.contact = coalesce(r.handle, l.handle, o.handle)) as is_used
    ) as s
    cross join lateral (
      select case when s.is_used then 'used' else 'unused' end as place, s.handle_shown, true as wanted,
        case when o.deleted_at is not null and (s.handle_shown is not null or s.is_used) then false
          when s.handle_shown is null and ((${isFull} and o.imported_from = ${tld})
            or o.handle in (select name from s_deleted where kind = 'contact')) then true end as is_shown
    ) as v
    where j.object_type = 'contact' and j.command = 'delete'`,
  protect: async (tx, { isRecord }) => {
    await sql`
      delete from s_contact as s using deletion_overlay as v
      where not v.is_met and v.place = 'unused' and s.handle = v.handle_shown`.execute(tx)
    if (!isRecord) await restoreUsed(tx)
  },
  describe: ({ handle, place }) => ({
    object: `contact ${handle}`,
    reason:
      place === 'used'
        ? 'it was merged here and the deposit has domains at it that were not moved: it is back'
        : 'it was merged here and the deposit still shows it: it stays ended',
  }),
}

/** Restores merged contacts that the deposit only refers to: a differential one presumes that they exist. */
async function restoreUsed(tx: Tx): Promise<void> {
  await sql`
    update contact as o set deleted_at = null
    where o.deleted_at is not null
      and o.id in (select object_id from registry_journal where object_type = 'contact' and command = 'delete')
      and o.handle in (select contact from s_domain_contact)
      and not exists (select from s_contact as s where s.roid = o.roid)
      and not exists (select from s_contact as s where s.handle = o.handle)
      and not exists (select from contact as c where c.handle = o.handle and ${isExisting('c')})`.execute(tx)
}

/** Contacts were merged while a deposit was compared with older data; it must be compared again. */
export class Overtaken extends BrokenDeposit {
  constructor() {
    super('contacts are being merged at this moment: take it in again')
  }
}

/** Returns the number of changes that merges have written to the journal, which never decreases. */
export async function countMerged(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from registry_journal
    where (object_type = 'contact' and command = 'delete')
      or (object_type = 'domain' and (change -> 'chg' ? 'registrant' or change -> 'add' ? 'contact'
        or change -> 'rem' ? 'contact'))`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Throws Overtaken where the number is greater than `before`. */
export async function refuseOvertaken(tx: Tx, before: number): Promise<void> {
  if ((await countMerged(tx)) !== before) throw new Overtaken()
}
