import type { Tx } from '#server/db/connect.ts'
import type { DepositObject } from '../deposit.ts'
import { around, type ExportContext } from './exportContext.ts'
import { contactOf, registrarOf } from './contactOf.ts'
import { domainOf, hostOf, nndnOf } from './domainOf.ts'
import { eppParamsOf } from './eppParamsOf.ts'
import { heldContact } from './heldContact.ts'
import { groupBy, Sets } from './set/readSets.ts'
import { heldDomain } from './heldDomain.ts'
import { findHeldRoles, findPendingUpdates } from './heldStore.ts'
import type { SchemaFitter } from './standIn.ts'
import {
  findContacts,
  findDomains,
  findEppParams,
  findHosts,
  findIdnTables,
  findRegistrarHandles,
  findRegistrars,
  findReservedNames,
  findRoles,
  type Page,
  type Scope,
} from './store.ts'

/** Yields the objects of a deposit in batches, ordered so that no object refers to a later one. */
export async function* readObjects(
  tx: Tx,
  scope: Scope,
  given: { fitting: SchemaFitter; watermark: string },
): AsyncGenerator<readonly DepositObject[]> {
  const about = around(given.fitting, await findRegistrarHandles(tx))
  const params = eppParamsOf(await findEppParams(tx, scope))
  if (params) yield [params]
  yield (await findRegistrars(tx, scope)).map((record) => registrarOf(record, about))
  yield (await findIdnTables(tx, scope)).map(({ id, url, policyUrl }) => ({
    kind: 'idnTableRef',
    id,
    url,
    urlPolicy: policyUrl,
  }))
  for await (const hosts of pages(
    (page) => findHosts(tx, scope, page),
    ({ id }) => id,
  ))
    yield hosts.map((record) => hostOf(record, about))
  for await (const contacts of pages(
    (page) => findContacts(tx, scope, page),
    ({ id }) => id,
  )) {
    const ids = contacts.map(({ id }) => id)
    const pending = groupBy(await findPendingUpdates(tx, ids), ({ contactId }) => contactId)
    yield contacts.map((record) => contactOf(heldContact(record, pending.get(record.id) ?? []), about))
  }
  yield* readDomains(tx, scope, about)
  for await (const names of pages(
    (page) => findReservedNames(tx, scope, page),
    ({ fqdn }) => fqdn,
  ))
    yield names.map((record) => nndnOf(record, given.watermark))
}

async function* readDomains(tx: Tx, scope: Scope, about: ExportContext) {
  const sets = new Sets()
  for await (const domains of pages(
    (page) => findDomains(tx, scope, page),
    ({ id }) => id,
  )) {
    await sets.load(tx, domains)
    const ids = domains.map(({ id }) => id)
    const roles = groupBy(await findRoles(tx, ids), ({ domainId }) => domainId)
    const before = groupBy(await findHeldRoles(tx, ids), ({ domainId }) => domainId)
    yield domains.map((domain) => {
      const held = heldDomain(domain, roles.get(domain.id) ?? [], before.get(domain.id) ?? [])
      const [ns, secDns] = [sets.nameServersOf(domain.nssetId), sets.secDnsOf(domain.keysetId)]
      return domainOf(held.record, { roles: held.roles, ns, secDns }, about)
    })
  }
}

async function* pages<T>(find: (page: Page) => Promise<T[]>, keyOf: (one: T) => string): AsyncGenerator<T[]> {
  let after: string | null = null
  for (;;) {
    const page: T[] = await find({ after, limit: pageSize })
    const last = page.at(-1)
    if (!last) return
    yield page
    after = keyOf(last)
    if (page.length < pageSize) return
  }
}

const pageSize = 2000
