import type { DepositObject, DepositPart, NameServer, SecDns } from '#server/escrow/deposit.ts'
import { maskOfDisclose } from '#server/escrow/map/disclosure.ts'
import { toAscii } from '#server/features/record/parts/names.ts'

/** An object by its name, with its fields. */
export type Content = { key: string; object: Readonly<Record<string, unknown>> }

/** The values of the objects that an export must write as the import read them, in an order and spelling of their own. */
export function contentOf(parts: readonly (DepositObject | DepositPart)[]): Content[] {
  return parts
    .flatMap((part) => (part.kind === 'head' || part.kind === 'header' || part.kind === 'delete' ? [] : [part]))
    .map(spelled)
    .map((object) => ({ key: keyOf(object), object: fieldsOf(object) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Names are A-labels and handles of others upper case, as they are stored. */
function spelled(object: DepositObject): DepositObject {
  if (object.kind !== 'domain' && object.kind !== 'contact' && object.kind !== 'host') return object
  const { clId, crRr } = object
  const registrars = { clId: clId.toUpperCase(), crRr: crRr && { ...crRr, id: crRr.id.toUpperCase() } }
  if (object.kind !== 'domain') return { ...object, ...registrars }
  return {
    ...object,
    ...registrars,
    name: toAscii(object.name) ?? object.name,
    registrant: object.registrant?.toUpperCase() ?? null,
    contacts: object.contacts.map(({ role, id }) => ({ role, id: id.toUpperCase() })),
  }
}

function keyOf(object: DepositObject): string {
  if (object.kind === 'domain' || object.kind === 'host') return `${object.kind} ${object.name}`
  if (object.kind === 'nndn') return `${object.kind} ${object.aName}`
  return object.kind === 'eppParams' ? object.kind : `${object.kind} ${object.id}`
}

function fieldsOf(object: DepositObject): Readonly<Record<string, unknown>> {
  if (object.kind === 'idnTableRef' || object.kind === 'eppParams') return object
  if (object.kind === 'nndn') return { ...object, crDate: instantOf(object.crDate) }
  const times = { crDate: instantOf(object.crDate), upDate: instantOf(object.upDate) }
  if (object.kind === 'registrar') return { ...object, ...times }
  const sponsored = { ...times, statuses: ownOf(object.statuses), trDate: instantOf(object.trDate) }
  // An exception is written in full: the same is shown and hidden, whichever elements were named.
  if (object.kind === 'contact') return { ...object, ...sponsored, disclose: maskOfDisclose(object.disclose) }
  if (object.kind === 'host') return { ...object, ...sponsored, addresses: [...object.addresses].sort() }
  return {
    ...object,
    ...sponsored,
    contacts: object.contacts.map(({ role, id }) => `${role} ${id}`).sort(),
    ns: object.ns.map(serverText).sort(),
    exDate: object.exDate && dayInPrague(object.exDate),
    secDns: object.secDns && recordsOf(object.secDns),
  }
}

/** The records and the keys, wherever they stand; copies of a record count once. */
function recordsOf({ maxSigLife, ds, keys }: SecDns) {
  const records = ds.map(({ keyData: _key, ...record }) => JSON.stringify(record))
  const all = [...keys, ...ds.flatMap(({ keyData }) => keyData ?? [])].map((key) => JSON.stringify(key))
  // With keys alone it has no place here.
  return {
    maxSigLife: ds.length === 0 ? null : maxSigLife,
    records: [...new Set(records)].sort(),
    keys: [...new Set(all)].sort(),
  }
}

function serverText({ name, addresses }: NameServer): string {
  return [name, ...[...(addresses ?? [])].sort()].join(' ')
}

/** `ok`, `linked` and `inactive` follow from the rest. */
function ownOf(statuses: readonly string[]): string[] {
  return statuses.filter((status) => !['ok', 'linked', 'inactive'].includes(status)).sort()
}

function instantOf(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString()
}

function dayInPrague(instant: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Prague' }).format(new Date(instant))
}
