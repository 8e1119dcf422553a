import * as z from 'zod/mini'
import { codesOf } from '#server/features/record/parts/rules.ts'
import type { Address, ContactObject, PostalForm, PostalInfo, RegistrarObject } from '../deposit.ts'
import { formOf, postalInfosOf } from '../map/postal.ts'
import { statusesOf } from '../map/statuses.ts'
import { instantOf, type ExportContext } from './schemaFitter.ts'
import { sponsoredOf } from './domainOf.ts'
import type { ContactRecord, RegistrarRecord } from './store.ts'

/** Returns a contact (RFC 9022 section 5.3). */
export function contactOf(record: ContactRecord, context: ExportContext): ContactObject {
  const { fitting } = context
  const states = codesOf(record.stateMask)
  const { statuses } = statusesOf('contact', states, { isLinked: record.isUsed, hasNameServers: false })
  const shown = { name: fitting.needed(record.name), org: record.organization, ...addressOf(record, fitting) }
  const form = knownForm(record.form) ?? formOf(shown)
  const postalInfos = postalInfosOf({ ...shown, form }, otherOf(record.otherPostal, fitting))
  return {
    kind: 'contact',
    id: fitting.handle(record.handle),
    ...sponsoredOf(record, context),
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

/** Returns a registrar (RFC 9022 section 5.4). */
export function registrarOf(record: RegistrarRecord, { fitting }: ExportContext): RegistrarObject {
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

function addressOf(
  { street, city, sp, pc, cc }: ContactRecord | RegistrarRecord,
  fitting: ExportContext['fitting'],
): Address {
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

/** Returns the other form as the import stored it. */
function otherOf(stored: unknown, fitting: ExportContext['fitting']): PostalInfo | null {
  if (stored === null) return null
  const { name, city, cc, ...other } = OtherPostal.parse(stored)
  return { ...other, name: fitting.needed(name), city: fitting.needed(city), cc: fitting.country(cc) }
}
