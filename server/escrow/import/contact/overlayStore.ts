import type pg from 'pg'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'
import { EppChange, Previous, type EppContactChange } from '#server/escrow/journal/entry.ts'
import { correct, valuesOf } from '#server/features/registryChange/parts/values.ts'
import { latin } from '#server/escrow/map/postal.ts'
import type { Remark } from '#server/escrow/report.ts'
import type { Scope } from '../scope.ts'
import { run } from '../statement.ts'

/** The number of journal entries that the deposit confirms, and the changes made here that it does not have. */
export type OverlayResult = { confirmed: number; overlays: Remark[] }

/**
 * Applies the holders' changes over the contacts of a deposit (docs/rules.md#authority). A value holds until a deposit
 * newer than the change has it; for the registry of record it holds for good. Only `journal mark` can confirm values
 * that no deposit has (identification, VAT number, letters). Needs `m_contact`.
 */
export async function applyContactOverlay(client: pg.ClientBase, scope: Scope): Promise<OverlayResult> {
  const bits = {
    address: disclosureBits.address,
    telephone: disclosureBits.telephone,
    fax: disclosureBits.fax,
    email: disclosureBits.email,
  }
  await run(client, saying, { ...scope, ...bits })
  await run(client, lastWords, scope)
  const { rows } = await run<{ handle: string; field: string }>(client, listing, scope)
  await run(client, laying)
  const { count: confirmed } = await run(client, confirming, scope)
  await run(client, takingBack, { ...scope, ...bits })
  await correctPrevious(client, scope)
  return {
    confirmed,
    overlays: [
      ...rows.map(({ handle, field }) => ({
        object: `contact ${handle}`,
        reason: `${field} was changed here and the deposit does not show it yet: it stands`,
      })),
      ...(await findTakenBack(client)),
    ],
  }
}

async function findTakenBack(client: pg.ClientBase): Promise<Remark[]> {
  const { rows } = await run<{ name: string; what: string; reason: string | null }>(
    client,
    `select name, what, reason from taken_back where object_type = 'contact' order by name, what limit 10000`,
  )
  return rows.map(({ name, what, reason }) => ({
    object: `contact ${name}`,
    reason:
      reason === null
        ? `${what}, changed here, was in the registry and is not any more: it is as the deposit shows it`
        : `${what}, changed here, was rejected by the registry (${reason}): it is as the deposit shows it`,
  }))
}

/** The registry's value under a pending change is that of the deposit. A rejection restores it. */
async function correctPrevious(client: pg.ClientBase, scope: Scope): Promise<void> {
  const { rows } = await run<{ id: string; field: string; shown: unknown; previous: unknown }>(
    client,
    `select distinct on (w.object_id, w.field) w.id, w.field, w.shown, j.previous
     from contact_word as w join registry_journal as j on j.id = w.id
     where j.status = 'pending' and not w.is_shown and w.recorded_at < $watermark::timestamptz and not $isRecord
     order by w.object_id, w.field, w.recorded_at, w.id`,
    scope,
  )
  for (const { id, field, shown, previous } of rows) {
    const before = Previous.parse(previous ?? {})
    const after = structuredClone(before)
    const values = valuesOf({ chg: { contact: contactValues(field, shown) } }, null)
    for (const { name, wanted } of values) correct(EppChange.parse({}), after, { name, wanted, previous: wanted })
    if (JSON.stringify(after) === JSON.stringify(before)) continue
    await run(client, 'update registry_journal set previous = $previous::jsonb where id = $id::uuid', {
      id,
      previous: JSON.stringify(after),
    })
  }
}

/** SQL: a value by its name in the journal. */
function contactValues(field: string, value: unknown): EppContactChange {
  return field === 'name' || field === 'addr' ? { postalInfo: { [field]: value } } : { [field]: value }
}

/** SQL: a text as `asciiOf` returns it. */
function inAscii(text: string): string {
  const plain = `regexp_replace(normalize(${text}, nfd), '[\u0300-\u036f]', '', 'g')`
  return Object.entries(latin).reduce(
    (inner, [from, to]) => `replace(${inner}, '${from}', '${to.replace("'", "''")}')`,
    plain,
  )
}

/** SQL: the value of the field `e.field` in the row `alias` of contacts, in the form of the journal. */
function valueIn(alias: 's' | 'o'): string {
  return `coalesce(case e.field
      when 'voice' then to_jsonb(${alias}.telephone)
      when 'fax' then to_jsonb(${alias}.fax)
      when 'email' then to_jsonb(${alias}.email)
      when 'name' then to_jsonb(${alias}.name)
      when 'addr' then jsonb_build_object('street', ${alias}.street, 'city', ${alias}.city,
        'sp', ${alias}.state_or_province, 'pc', ${alias}.postal_code, 'cc', ${alias}.country)
      when 'disclose' then jsonb_build_object('addr', ${alias}.disclose_mask & $address::integer <> 0,
        'voice', ${alias}.disclose_mask & $telephone::integer <> 0, 'fax', ${alias}.disclose_mask & $fax::integer <> 0,
        'email', ${alias}.disclose_mask & $email::integer <> 0)
    end, 'null')`
}

/** SQL: the row `alias` has the value of `e`. */
function shows(alias: 's' | 'o'): string {
  // `in` a list with null is null where nothing else matches.
  return `coalesce(${valueIn(alias)} in (e.wanted, case when s.postal_form = 'int' then ${inAscii('e.wanted::text')}::jsonb end), false)`
}

// SQL: the wanted values of a contact in a journal entry `j`, each a row `e`.
const wantedValues = `
  cross join lateral (select j.change -> 'chg' -> 'contact' as chg) as c
  cross join lateral (
    select key as field, value as wanted from jsonb_each(c.chg) where key in ('voice', 'fax', 'email')
    union all select key, value from jsonb_each(c.chg -> 'postalInfo')
    union all select 'disclose', (c.chg -> 'disclose') - 'ident' - 'vat' - 'notifyEmail' where c.chg ? 'disclose'
  ) as e`

// The wanted values of each journal entry beside those of the deposit. An address that is only in the form `int` is
// compared without diacritics.
const saying = `
  create temp table contact_word on commit drop as
  select j.object_id, j.id, j.recorded_at, j.handle, e.field, ${valueIn('s')} as shown, ${shows('s')} as is_shown
  from registry_journal as j
  join m_contact as m on m.id = j.object_id
  join s_contact as s on s.handle = m.handle
  ${wantedValues}
  where j.object_type = 'contact' and j.change -> 'chg' ? 'contact' and not m.is_new
    and (j.status in ('pending', 'undeliverable')
      or (j.status = 'confirmed' and coalesce(j.decided_at, j.recorded_at) >= $watermark::timestamptz) or $isRecord)`

const lastWords = `
  create temp table contact_overlay on commit drop as
  select distinct on (object_id, field) *,
    is_shown and recorded_at < $watermark::timestamptz and not $isRecord as is_met
  from contact_word order by object_id, field, recorded_at desc, id desc`

const listing = `
  select handle, field from contact_overlay
  where not is_met and not is_shown and recorded_at < $watermark::timestamptz order by handle, field limit 10000`

const laying = `
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
    select object_id, bool_or(field = 'voice') as voice, bool_or(field = 'fax') as fax,
      bool_or(field = 'email') as email, bool_or(field = 'name') as name, bool_or(field = 'addr') as addr,
      bool_or(field = 'disclose') as disclose
    from contact_overlay where not is_met group by object_id
  ) as k
  join m_contact as m on m.id = k.object_id
  join contact as o on o.id = m.id
  where s.handle = m.handle`

// An entry is confirmed when the deposit has the last change of each of its values.
const confirming = `
  with done as (
    update registry_journal as j set status = 'confirmed', decided_at = $watermark::timestamptz
    where j.status = 'pending' and j.recorded_at < $watermark::timestamptz and not $isRecord
      and j.object_id in (select object_id from contact_overlay where is_met)
      and (j.change -> 'chg' -> 'contact') - array['voice', 'fax', 'email', 'postalInfo', 'disclose'] = '{}'::jsonb
      and not exists (
        select from contact_word as w join contact_overlay as v on v.object_id = w.object_id and v.field = w.field
        where w.id = j.id and not v.is_met)
    returning j.id
  )
  insert into confirmed_entry select id from done`

// Values of the last change here that the deposit has otherwise, and that no pending change protects.
const takingBack = `
  insert into taken_back (object_id, object_type, name, what, reason)
  select e.object_id, 'contact', e.handle, e.field, case e.status when 'rejected' then e.reason end
  from (
    select distinct on (j.object_id, e.field) j.object_id, j.handle, j.status, j.reason, e.field, e.wanted
    from registry_journal as j join m_contact as m on m.id = j.object_id ${wantedValues}
    where j.object_type = 'contact' and j.change -> 'chg' ? 'contact' and not m.is_new
    order by j.object_id, e.field, j.recorded_at desc, j.id desc
  ) as e
  join m_contact as m on m.id = e.object_id
  join s_contact as s on s.handle = m.handle
  join contact as o on o.id = e.object_id and o.deleted_at is null
  where e.status in ('confirmed', 'rejected') and not $isRecord and ${shows('o')} and not ${shows('s')}
    and not exists (
      select from contact_overlay as v where v.object_id = e.object_id and v.field = e.field and not v.is_met)`
