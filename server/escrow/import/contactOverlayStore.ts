import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'
import { correct, valuesOf } from '#server/features/registryChange/parts/values.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { isUnanswered } from '#server/features/record/parts/registryStore.ts'
import { EppChange, Previous, type EppContactChange } from '../journal/entry.ts'
import { latin } from '../map/postal.ts'
import type { Overlay } from './overlayStore.ts'
import type { Scope } from './scope.ts'

/**
 * The values of contacts that their holders changed, over those of the deposit in `s_contact`. Only `journal mark` can
 * confirm values that no deposit has (identification, VAT number, letters). Needs `m_contact`.
 */
export const contactOverlay: Overlay = {
  name: 'contact',
  parts: ['chg,contact'],
  outlivesRejection: false,
  // An address that is only in the form `int` is compared without diacritics.
  values: () => sql`
    join m_contact as m on m.id = j.object_id
    join s_contact as s on s.handle = m.handle
    ${wantedValues}
    cross join lateral (
      select e.place, e.wanted, ${valueIn('s')} as shown, case when e.is_in_deposit then ${shows('s')} end as is_shown
    ) as v
    where j.object_type = 'contact' and j.change -> 'chg' ? 'contact' and not m.is_new`,
  protect: (tx) => laying.execute(tx),
  takeBack: async (tx, scope) => {
    await takeBack(tx, scope)
    await correctPrevious(tx, scope)
  },
  describe: ({ handle, place }) => ({
    object: `contact ${handle}`,
    reason: `${place} was changed here and the deposit does not show it yet: it stands`,
  }),
  describeTakenBack: ({ name, what, reason }) => ({
    object: `contact ${name}`,
    reason:
      reason === null
        ? `${what}, changed here, was in the registry and is not any more: it is as the deposit shows it`
        : `${what}, changed here, was rejected by the registry (${reason}): it is as the deposit shows it`,
  }),
}

/** SQL: the wanted values of a contact in a journal entry `j`, each a row `e`. */
const wantedValues = sql`
  cross join lateral (select j.change -> 'chg' -> 'contact' as chg) as c
  cross join lateral (
    select key as place, value as wanted, key in ('voice', 'fax', 'email') as is_in_deposit
      from jsonb_each(c.chg) where key not in ('postalInfo', 'disclose')
    union all select key, value, true from jsonb_each(c.chg -> 'postalInfo')
    union all select 'disclose', (c.chg -> 'disclose') - 'ident' - 'vat' - 'notifyEmail', true where c.chg ? 'disclose'
  ) as e`

/** SQL: the value of the place `e.place` in the row `alias` of contacts, in the form of the journal. */
function valueIn(alias: 's' | 'o'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const isDisclosed = (element: 'address' | 'telephone' | 'fax' | 'email') =>
    sql`${column('disclose_mask')} & ${sql.lit(disclosureBits[element])} <> 0`
  return sql`coalesce(case e.place
    when 'voice' then to_jsonb(${column('telephone')})
    when 'fax' then to_jsonb(${column('fax')})
    when 'email' then to_jsonb(${column('email')})
    when 'name' then to_jsonb(${column('name')})
    when 'addr' then jsonb_build_object('street', ${column('street')}, 'city', ${column('city')},
      'sp', ${column('state_or_province')}, 'pc', ${column('postal_code')}, 'cc', ${column('country')})
    when 'disclose' then jsonb_build_object('addr', ${isDisclosed('address')}, 'voice', ${isDisclosed('telephone')},
      'fax', ${isDisclosed('fax')}, 'email', ${isDisclosed('email')})
    end, 'null')`
}

/** SQL: the row `alias` has the value of `e`. */
function shows(alias: 's' | 'o'): RawBuilder<unknown> {
  // `in` a list with null is null where nothing else matches.
  return sql`coalesce(${valueIn(alias)}
    in (e.wanted, case when s.postal_form = 'int' then ${inAscii(sql`e.wanted::text`)}::jsonb end), false)`
}

/** SQL: a text as `asciiOf` returns it. */
function inAscii(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const plain = sql`regexp_replace(normalize(${text}, nfd), '[\u0300-\u036f]', '', 'g')`
  return Object.entries(latin).reduce(
    (inner, [from, to]) => sql`replace(${inner}, ${sql.lit(from)}, ${sql.lit(to)})`,
    plain,
  )
}

const laying = sql`
  update s_contact as s set
    telephone = case when k.voice then o.telephone else s.telephone end,
    fax = case when k.fax then o.fax else s.fax end,
    email = case when k.email then o.email else s.email end,
    name = case when k.name then o.name else s.name end,
    street = case when k.addr then o.street else s.street end,
    city = case when k.addr then o.city else s.city end,
    state_or_province = case when k.addr then o.state_or_province else s.state_or_province end,
    postal_code = case when k.addr then o.postal_code else s.postal_code end,
    country = case when k.addr then o.country else s.country end,
    disclose_mask = case when k.disclose then o.disclose_mask else s.disclose_mask end
  from (
    select object_id, bool_or(place = 'voice') as voice, bool_or(place = 'fax') as fax,
      bool_or(place = 'email') as email, bool_or(place = 'name') as name, bool_or(place = 'addr') as addr,
      bool_or(place = 'disclose') as disclose
    from contact_overlay where not is_met group by object_id
  ) as k
  join m_contact as m on m.id = k.object_id
  join contact as o on o.id = m.id
  where s.handle = m.handle`

/** Values of the last change here that the deposit has otherwise, and that no pending change protects. */
async function takeBack(tx: Tx, { isRecord }: Scope): Promise<void> {
  await sql`
    insert into taken_back (kind, object_id, object_type, name, what, reason)
    select 'contact', e.object_id, 'contact', e.handle, e.place, case e.status when 'rejected' then e.reason end
    from (
      select distinct on (j.object_id, e.place) j.object_id, j.handle, j.status, j.reason, e.place, e.wanted
      from registry_journal as j join m_contact as m on m.id = j.object_id ${wantedValues}
      where j.object_type = 'contact' and j.change -> 'chg' ? 'contact' and not m.is_new and e.is_in_deposit
      order by j.object_id, e.place, j.recorded_at desc, j.id desc
    ) as e
    join m_contact as m on m.id = e.object_id
    join s_contact as s on s.handle = m.handle
    join contact as o on o.id = e.object_id and ${isExisting('o')}
    where e.status in ('confirmed', 'rejected') and not ${isRecord} and ${shows('o')} and not ${shows('s')}
      and not exists (
        select from contact_overlay as v
        where v.object_id = e.object_id and v.place = e.place and not v.is_met)`.execute(tx)
}

/** The registry's value under a pending change is that of the deposit. A rejection restores it. */
async function correctPrevious(tx: Tx, { watermark, isRecord }: Scope): Promise<void> {
  const { rows } = await sql<{ id: string; place: string; shown: unknown; previous: unknown }>`
    select distinct on (w.object_id, w.place) w.id, w.place, w.shown, j.previous
    from contact_value as w join registry_journal as j on j.id = w.id
    where ${isUnanswered('j.status')} and not w.is_shown and w.recorded_at < ${watermark}::timestamptz
      and not ${isRecord}
    order by w.object_id, w.place, w.recorded_at, w.id`.execute(tx)
  for (const { id, place, shown, previous } of rows) {
    const before = Previous.parse(previous ?? {})
    const after = structuredClone(before)
    const values = valuesOf({ chg: { contact: contactValues(place, shown) } }, null)
    for (const { name, wanted } of values) correct(EppChange.parse({}), after, { name, wanted, previous: wanted })
    if (JSON.stringify(after) === JSON.stringify(before)) continue
    await tx
      .updateTable('registry_journal')
      .set({ previous: JSON.stringify(after) })
      .where('id', '=', id)
      .execute()
  }
}

function contactValues(place: string, value: unknown): EppContactChange {
  return place === 'name' || place === 'addr' ? { postalInfo: { [place]: value } } : { [place]: value }
}
