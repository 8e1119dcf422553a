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
import { fillers, postalOf, withoutFiller, type Postal } from '../map/postal.ts'
import { statesOf, type StatusObject } from '../map/statuses.ts'
import { stage } from './stageTables.ts'

/** Receives what an import does not take as the deposit has it. */
export type Notes = {
  addStatus: (kind: StatusObject, status: string) => void
  /** Adds one to the number of values with this remark: what is missing or not stored, and what stands for it. */
  addSubstitute: (remark: string) => void
}

export function stageRegistrar(loader: Loader, registrar: RegistrarObject, notes: Notes) {
  noteCreation('registrar', registrar, notes)
  noteFillers('registrar', registrar, notes)
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

export function stageContact(loader: Loader, contact: ContactObject, notes: Notes) {
  noteFillers('contact', contact, notes)
  const postal = postalOf(contact.postalInfos)
  loader.add(
    stage.contact,
    ...namesOf(contact.id),
    contact.roid,
    v7(),
    ...keysOf(contact.id),
    ...stampCells('contact', contact, notes),
    postal.shown?.name ?? null,
    postal.shown?.org ?? null,
    ...postalCells(postal),
    contact.voice,
    contact.fax,
    withoutFiller(contact.email),
    contact.discloseMask ?? maskOfDisclose(contact.disclose),
    shownMask('contact', contact, notes),
  )
}

export function stageHost(loader: Loader, host: HostObject, notes: Notes) {
  loader.add(
    stage.host,
    host.name,
    host.roid,
    v7(),
    ...stampCells('host', host, notes),
    host.addresses,
    shownMask('host', host, notes),
  )
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
  notes: Notes,
): bigint {
  const { statuses, rgpStatuses = [] } = object
  const { states, unknown } = statesOf(kind, { statuses, rgpStatuses })
  for (const status of unknown) notes.addStatus(kind, status)
  return maskOf(states.map(({ code }) => code))
}

/** Returns the registrar, the creating registrar and the times of an object as column values. */
export function stampCells(
  kind: StatusObject,
  object: {
    clId: string
    crRr: { id: string } | null
    crDate: string | null
    upDate: string | null
    trDate: string | null
  },
  notes: Notes,
): Cell[] {
  const { clId, crRr, crDate, upDate, trDate } = object
  noteCreation(kind, object, notes)
  if (crRr === null) notes.addSubstitute(`missing creating registrar of a ${kind}, for which the present one stands`)
  return [clId.toUpperCase(), (crRr?.id ?? clId).toUpperCase(), crDate, upDate, trDate]
}

function noteCreation(kind: StatusObject | 'registrar', { crDate }: { crDate: string | null }, notes: Notes) {
  if (crDate === null)
    notes.addSubstitute(`missing creation time of a ${kind}, for which an earlier one or the watermark stands`)
}

/** Notes missing values that the schemas require, for which an export writes fillers. */
function noteFillers(
  kind: 'contact' | 'registrar',
  { postalInfos, email }: { postalInfos: readonly unknown[]; email: string | null },
  notes: Notes,
) {
  const { text, country } = fillers
  if (postalInfos.length === 0)
    notes.addSubstitute(`missing postal information of a ${kind}, which an export writes as "${text}" and ${country}`)
  if (email === null) notes.addSubstitute(`missing e-mail of a ${kind}, which an export writes as "${text}"`)
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
