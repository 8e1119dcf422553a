import {
  blockDomains,
  DomainQuery,
  listDomains,
  readDomain,
  selectDomains,
  weighDomains,
  type DomainDetail,
  type DomainRow,
} from '#contract/domain.ts'
import { api } from '#src/api/client.ts'
import { listCalls } from '#src/features/record/parts/list/listCalls.ts'
import { readQuery, writeQuery } from '#contract/query.ts'

export function askDomain(fqdn: string, signal: AbortSignal): Promise<DomainDetail> {
  return api(readDomain, { params: { id: fqdn } }, signal)
}

/** What the list of domains of mine asks. */
export const domainCalls = listCalls<DomainRow, DomainQuery>({
  read: (from) => readQuery(DomainQuery, from),
  write: (query) => writeQuery(DomainQuery, query),
  ask: (query, { signal, ...how }) => api(listDomains, { query, ...how }, signal),
  block: blockDomains,
  select: selectDomains,
  weigh: weighDomains,
})
