import * as z from 'zod/mini'
import { codesOf } from '#server/features/record/parts/rules.ts'
import type { Address, ContactObject, PostalForm, PostalInfo, RegistrarObject } from '../deposit.ts'
import { formOf, postalInfosOf } from '../map/postal.ts'
import { statusesOf } from '../map/statuses.ts'
import { instantOf, type Around } from './around.ts'
import { sponsoredOf } from './sponsoredOf.ts'
import type { ContactRecord, RegistrarRecord } from './store.ts'

/** RFC 9022 section 5.3, from what we hold. */
export function contactOf(record: ContactRecord, around: Around): ContactObject {
  const { fitting } = around
  const states = codesOf(record.stateMask)
  const { statuses } = statusesOf('contact', states, { isLinked: record.isUsed, hasNameServers: false })
  const shown = { name: fitting.needed(record.name), org: record.organization, ...addressOf(record, fitting) }
  const form = knownForm(record.form) ?? formOf(shown)
  const postalInfos = postalInfosOf({ ...shown, form }, otherOf(record.otherPostal, fitting))
  return {
    kind: 'contact',
    id: fitting.handle(record.handle),
    ...sponsoredOf(record, around),
    statuses,
    postalInfos,
    voice: fitting.telephone(record.telephone),
    fax: fitting.telephone(record.fax),
    email: fitting.needed(record.email),
    disclose: fitting.disclosure(
      record.discloseMask,
      postalInfos.map((info) => info.form),
    ),
  }
}

/** RFC 9022 section 5.4. */
export function registrarOf(record: RegistrarRecord, { fitting }: Around): RegistrarObject {
  const shown = { name: null, org: null, ...addressOf(record, fitting) }
  const form = knownForm(record.form) ?? formOf(shown)
  return {
    kind: 'registrar',
    id: fitting.handle(record.handle),
    name: fitting.needed(record.name),
    gurid: record.ianaId,
    status: record.status ?? 'ok',
    postalInfos: postalInfosOf({ ...shown, form }, otherOf(record.otherPostal, fitting)),
    voice: fitting.telephone(record.telephone),
    fax: fitting.telephone(record.fax),
    email: fitting.needed(record.email),
    url: record.url,
    crDate: instantOf(record.createdAt),
    upDate: instantOf(record.updatedAt),
  }
}

function addressOf({ street, city, sp, pc, cc }: ContactRecord | RegistrarRecord, fitting: Around['fitting']): Address {
  return { street: street.slice(0, 3), city: fitting.needed(city), sp, pc, cc: fitting.country(cc) }
}

function knownForm(form: string | null): PostalForm | null {
  return form === 'int' || form === 'loc' ? form : null
}

const OtherPostal = z.object({
  form: z.enum(['int', 'loc']),
  name: z._default(z.nullable(z.string()), null),
  org: z._default(z.nullable(z.string()), null),
  street: z.array(z.string()),
  city: z.nullable(z.string()),
  sp: z.nullable(z.string()),
  pc: z.nullable(z.string()),
  cc: z.nullable(z.string()),
})

/** The other form as the import kept it. */
function otherOf(kept: unknown, fitting: Around['fitting']): PostalInfo | null {
  if (kept === null) return null
  const { name, city, cc, ...other } = OtherPostal.parse(kept)
  return { ...other, name: fitting.needed(name), city: fitting.needed(city), cc: fitting.country(cc) }
}
