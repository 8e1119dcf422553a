import type pg from 'pg'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'
import { latin } from '#server/escrow/map/postal.ts'
import type { Remark } from '#server/escrow/report.ts'
import type { Scope } from '../scope.ts'
import { run } from '../statement.ts'

/** How many entries of the journal the deposit confirms, and what was changed here that it does not show. */
export type Laid = { confirmed: number; overlays: Remark[] }

/**
 * Lays what holders changed here over what the deposit tells of their contacts (product.md section 16): a value
 * stands until a deposit shows it that is newer than the change, and for good where the portal holds the truth. What
 * no deposit tells (identification, VAT number, letters) only `journal mark` can confirm. Needs `m_contact`.
 */
export async function layChangesOver(client: pg.ClientBase, scope: Scope): Promise<Laid> {
  const bits = {
    address: disclosureBits.address,
    telephone: disclosureBits.telephone,
    fax: disclosureBits.fax,
    email: disclosureBits.email,
  }
  await run(client, saying, { ...scope, ...bits })
  await run(client, lastWords, scope)
  const { rows } = await run<{ handle: string; field: string }>(client, standing, scope)
  await run(client, laying)
  const { count: confirmed } = await run(client, confirming, scope)
  return {
    confirmed,
    overlays: rows.map(({ handle, field }) => ({
      object: `contact ${handle}`,
      reason: `${field} was changed here and the deposit does not show it yet: it stands`,
    })),
  }
}

/** A text as `asciiOf` has it, in SQL. */
function inAscii(text: string): string {
  const plain = `regexp_replace(normalize(${text}, nfd), '[\u0300-\u036f]', '', 'g')`
  return Object.entries(latin).reduce(
    (inner, [from, to]) => `replace(${inner}, '${from}', '${to.replace("'", "''")}')`,
    plain,
  )
}

// What each entry of the journal wants of a contact, value by value, beside what the deposit shows. An address that is
// there in the form `int` alone is shown without diacritics.
const saying = `
  create temp table contact_word on commit drop as
  select j.object_id, j.id, j.recorded_at, j.handle, e.field,
    coalesce(case e.field
      when 'voice' then to_jsonb(s.telephone)
      when 'fax' then to_jsonb(s.fax)
      when 'email' then to_jsonb(s.email)
      when 'name' then to_jsonb(s.name)
      when 'addr' then jsonb_build_object('street', s.street, 'city', s.city, 'sp', s.state_or_province,
        'pc', s.postal_code, 'cc', s.country)
      when 'disclose' then jsonb_build_object('addr', s.disclose_mask & $address::integer <> 0,
        'voice', s.disclose_mask & $telephone::integer <> 0, 'fax', s.disclose_mask & $fax::integer <> 0,
        'email', s.disclose_mask & $email::integer <> 0)
    end, 'null') in (e.wanted, case when s.postal_form = 'int' then ${inAscii('e.wanted::text')}::jsonb end) as is_shown
  from registry_journal as j
  join m_contact as m on m.id = j.object_id
  join s_contact as s on s.handle = m.handle
  cross join lateral (select j.change -> 'chg' -> 'contact' as chg) as c
  cross join lateral (
    select key as field, value as wanted from jsonb_each(c.chg) where key in ('voice', 'fax', 'email')
    union all select key, value from jsonb_each(c.chg -> 'postalInfo')
    union all select 'disclose', (c.chg -> 'disclose') - 'ident' - 'vat' - 'notifyEmail' where c.chg ? 'disclose'
  ) as e
  where j.object_type = 'contact' and j.change -> 'chg' ? 'contact' and not m.is_new
    and (j.status in ('pending', 'undeliverable')
      or (j.status = 'confirmed' and coalesce(j.decided_at, j.recorded_at) >= $watermark::timestamptz) or $isRecord)`

const lastWords = `
  create temp table contact_overlay on commit drop as
  select distinct on (object_id, field) *,
    is_shown and recorded_at < $watermark::timestamptz and not $isRecord as is_met
  from contact_word order by object_id, field, recorded_at desc, id desc`

const standing = `
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

// An entry is done when the last word on each of its values is what the deposit shows.
const confirming = `
  update registry_journal as j set status = 'confirmed', decided_at = $watermark::timestamptz
  where j.status = 'pending' and j.recorded_at < $watermark::timestamptz and not $isRecord
    and j.object_id in (select object_id from contact_overlay where is_met)
    and (j.change -> 'chg' -> 'contact') - array['voice', 'fax', 'email', 'postalInfo', 'disclose'] = '{}'::jsonb
    and not exists (
      select from contact_word as w join contact_overlay as v on v.object_id = w.object_id and v.field = w.field
      where w.id = j.id and not v.is_met)`
