import type { AnswerOf } from '#contract/call.ts'
import {
  blockDomains,
  readDomain,
  selectDomains,
  weighDomains,
  type DomainDetail,
  type DomainQuery,
} from '#contract/domain.ts'
import type { Operation } from '#contract/operation.ts'
import { api, type Given } from '#src/api/client.ts'

type ToLock = Pick<NonNullable<Given<typeof blockDomains>['body']>, 'action' | 'selection'>

export function askDomain(fqdn: string, signal: AbortSignal): Promise<DomainDetail> {
  return api(readDomain, { params: { id: fqdn } }, signal)
}

/** Asks what locking or unlocking would do; nothing is done yet. */
export function prepareLock(body: ToLock, idempotencyKey: string, signal: AbortSignal): Promise<Operation> {
  return api(blockDomains, { body: { ...body, dryRun: true }, idempotencyKey }, signal)
}

/** Those of the names that a list query shows; the page asks by itself. */
export async function askMatching(names: string[], query: DomainQuery, signal: AbortSignal): Promise<string[]> {
  const { matching } = await api(selectDomains, { body: { names, query }, background: true }, signal)
  return matching ?? []
}

/** How many domains a selection holds now, and how many of them a list query shows; the page asks by itself. */
export function askWeight(
  selection: ToLock['selection'],
  query: DomainQuery,
  signal: AbortSignal,
): Promise<{ count: number; shown: number }> {
  return api(weighDomains, { body: { selection, query }, background: true }, signal)
}

/** What the server says of pasted names. */
export type FoundNames = AnswerOf<typeof selectDomains>

/** @param query those of the found ones that it shows are told too */
export function askNames(names: string[], query: DomainQuery | null): Promise<FoundNames> {
  return api(selectDomains, { body: query ? { names, query } : { names } })
}
