import type { Tx } from '#server/db/connect.ts'
import * as z from 'zod/mini'
import type { DcpNode, DepositObject, EppParams } from '../deposit.ts'
import { contextOf, type ExportContext, type SchemaFitter } from './schemaFitter.ts'
import { contactOf, registrarOf } from './contactOf.ts'
import { domainOf, hostOf, nndnOf } from './domainOf.ts'
import { heldContact, heldDomain } from './held.ts'
import { Sets, groupBy } from './sets.ts'
import { findHeldRoles, findPendingUpdates } from './heldStore.ts'
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
  const context = contextOf(given.fitting, await findRegistrarHandles(tx))
  const params = eppParamsOf(await findEppParams(tx, scope))
  if (params) yield [params]
  yield (await findRegistrars(tx, scope)).map((record) => registrarOf(record, context))
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
    yield hosts.map((record) => hostOf(record, context))
  for await (const contacts of pages(
    (page) => findContacts(tx, scope, page),
    ({ id }) => id,
  )) {
    const ids = contacts.map(({ id }) => id)
    const pending = groupBy(await findPendingUpdates(tx, ids), ({ contactId }) => contactId)
    yield contacts.map((record) => contactOf(heldContact(record, pending.get(record.id) ?? []), context))
  }
  yield* readDomains(tx, scope, context)
  for await (const names of pages(
    (page) => findReservedNames(tx, scope, page),
    ({ fqdn }) => fqdn,
  ))
    yield names.map((record) => nndnOf(record, given.watermark))
}

async function* readDomains(tx: Tx, scope: Scope, context: ExportContext) {
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
      return domainOf(held.record, { roles: held.roles, ns, secDns }, context)
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

const Node: z.ZodMiniType<DcpNode> = z.object({
  name: z.string(),
  text: z.string(),
  get children() {
    return z.array(Node)
  },
})

const StoredParams = z.object({
  versions: z.array(z.string()),
  languages: z.array(z.string()),
  objUris: z.array(z.string()),
  extUris: z.array(z.string()),
  dcp: z.nullable(Node),
})

/** Returns the EPP parameters (RFC 9022 section 5.7) as the import stored them. */
export function eppParamsOf(stored: unknown): EppParams | null {
  return stored === null ? null : { kind: 'eppParams', ...StoredParams.parse(stored) }
}
