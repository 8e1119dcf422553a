import type { AnswerOf } from '#contract/call.ts'
import {
  blockDomains,
  listDomains,
  readDomain,
  selectDomains,
  weighDomains,
  type DomainDetail,
  type DomainQuery,
} from '#contract/domain.ts'
import type { Operation } from '#contract/operation.ts'
import { api, type Given } from '#src/api/client.ts'
import type { Selection } from '#src/ui/grid/selection.ts'
import { queryOf, wanted } from './domainQuery.ts'

type ToLock = Pick<NonNullable<Given<typeof blockDomains>['body']>, 'action' | 'selection'>

export function askDomains(query: DomainQuery, signal: AbortSignal): Promise<AnswerOf<typeof listDomains>> {
  return api(listDomains, { query }, signal)
}

export function askDomain(fqdn: string, signal: AbortSignal): Promise<DomainDetail> {
  return api(readDomain, { params: { id: fqdn } }, signal)
}

/** Asks what locking or unlocking would do; nothing is done yet. */
export function prepareLock(body: ToLock, idempotencyKey: string, signal: AbortSignal): Promise<Operation> {
  return api(blockDomains, { body: { ...body, dryRun: true }, idempotencyKey }, signal)
}

/** Those of the names that a view shows; the page asks by itself. */
export async function askMatching(names: readonly string[], view: string, signal: AbortSignal): Promise<string[]> {
  const body = { names: [...names], query: queryOf(view) }
  const { matching } = await api(selectDomains, { body, background: true }, signal)
  return matching ?? []
}

/** How many domains a selection holds now, and how many of them a view shows; the page asks by itself. */
export function askWeight(
  selection: Selection,
  view: string,
  signal: AbortSignal,
): Promise<{ count: number; shown: number }> {
  const body = { selection: wanted(selection), query: queryOf(view) }
  return api(weighDomains, { body, background: true }, signal)
}

/** What the server says of pasted names. */
export type FoundNames = AnswerOf<typeof selectDomains>

/** @param view those of the found ones that it shows are told too */
export function askNames(names: string[], view: string | null): Promise<FoundNames> {
  return api(selectDomains, { body: view === null ? { names } : { names, query: queryOf(view) } })
}
