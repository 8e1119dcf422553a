import { v7 } from 'uuid'
import type { Cell, Loader } from '#server/db/loader.ts'
import { searchKey, sortKey } from '#server/features/record/parts/names.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'
import type {
  Address,
  ContactObject,
  Deleted,
  HostObject,
  IdnTableRef,
  Nndn,
  PostalForm,
  RegistrarObject,
} from '../deposit.ts'
import { maskOfDisclose } from '../map/disclosure.ts'
import { postalOf, withoutFiller, type Postal } from '../map/postal.ts'
import { statesOf, type StatusObject } from '../map/statuses.ts'
import { stage } from './stageTables.ts'

/** Receives every unknown status with the kind of its object. */
export type NoteStatus = (kind: StatusObject, status: string) => void

export function stageRegistrar(loader: Loader, registrar: RegistrarObject) {
  const postal = postalOf(registrar.postalInfos)
  loader.add(
    stage.registrar,
    ...namesOf(registrar.id),
    null,
    v7(),
    ...keysOf(registrar.id),
    registrar.name,
    registrar.gurid,
    registrar.status,
    ...postalCells(postal),
    registrar.voice,
    registrar.fax,
    withoutFiller(registrar.email),
    registrar.url,
    registrar.crDate,
    registrar.upDate,
  )
}

export function stageContact(loader: Loader, contact: ContactObject, note: NoteStatus) {
  const postal = postalOf(contact.postalInfos)
  loader.add(
    stage.contact,
    ...namesOf(contact.id),
    contact.roid,
    v7(),
    ...keysOf(contact.id),
    ...stampCells(contact),
    postal.shown?.name ?? null,
    postal.shown?.org ?? null,
    ...postalCells(postal),
    contact.voice,
    contact.fax,
    withoutFiller(contact.email),
    contact.discloseMask ?? maskOfDisclose(contact.disclose),
    shownMask('contact', contact, note),
  )
}

export function stageHost(loader: Loader, host: HostObject, note: NoteStatus) {
  loader.add(stage.host, host.name, host.roid, v7(), ...stampCells(host), host.addresses, shownMask('host', host, note))
}

export function stageIdnTable(loader: Loader, { id, url, urlPolicy }: IdnTableRef) {
  loader.add(stage.idn_table, id, url, urlPolicy)
}

export function stageReserved(loader: Loader, name: Nndn) {
  const { aName, uName, idnTableId, originalName, nameState, mirroringNs, crDate } = name
  loader.add(stage.reserved_name, aName, uName, idnTableId, originalName, nameState, mirroringNs, crDate)
}

export function stageDeleted(loader: Loader, { of, name, roid }: Deleted) {
  const isHandle = of === 'contact' || of === 'registrar'
  loader.add(stage.deleted, of, name && isHandle ? name.toUpperCase() : name, roid)
}

/** Returns the states of an object in the deposit as a mask. */
export function shownMask(
  kind: StatusObject,
  object: { statuses: readonly string[]; rgpStatuses?: readonly string[] },
  note: NoteStatus,
): bigint {
  const { statuses, rgpStatuses = [] } = object
  const { states, unknown } = statesOf(kind, { statuses, rgpStatuses })
  for (const status of unknown) note(kind, status)
  return maskOf(states.map(({ code }) => code))
}

/** Returns the registrar, the creating registrar and the times of an object as column values. */
export function stampCells(object: {
  clId: string
  crRr: { id: string } | null
  crDate: string | null
  upDate: string | null
  trDate: string | null
}): Cell[] {
  const { clId, crRr, crDate, upDate, trDate } = object
  return [clId.toUpperCase(), (crRr?.id ?? clId).toUpperCase(), crDate, upDate, trDate]
}

/** Handles are stored in upper case (docs/rules.md#input), beside the registry's spelling. */
function namesOf(id: string): [string, string | null] {
  const handle = id.toUpperCase()
  return [handle, handle === id ? null : id]
}

function keysOf(id: string): [string, string] {
  const handle = id.toUpperCase()
  return [sortKey(handle), searchKey(handle)]
}

function postalCells({ shown, other }: Postal<Address & { form: PostalForm }>): Cell[] {
  return [
    shown?.form ?? null,
    shown?.street ?? [],
    shown?.city ?? null,
    shown?.sp ?? null,
    shown?.pc ?? null,
    shown?.cc ?? null,
    other && JSON.stringify(other),
  ]
}
