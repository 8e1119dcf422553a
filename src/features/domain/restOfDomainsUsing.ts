import { blockDomains, DomainQuery, selectDomains, weighDomains, type DomainRow } from '#contract/domain.ts'
import { exportKeysetDomainsCsv, listKeysetDomains } from '#contract/keyset.ts'
import { exportNssetDomainsCsv, listNssetDomains } from '#contract/nsset.ts'
import { api } from '#src/api/client.ts'
import { choiceFilter } from '#src/features/record/parts/list/commonFilters.ts'
import { listCalls } from '#src/features/record/parts/list/listCalls.ts'
import type { RestOfList } from '#src/features/record/parts/list/ownList.ts'
import { readQuery, writeQuery } from '#contract/query.ts'
import type { SetLookedAt } from './setLookedAt.ts'
import { restOfDomains } from './restOfDomains.ts'

const calls = {
  nsset: { list: listNssetDomains, file: exportNssetDomainsCsv },
  keyset: { list: listKeysetDomains, file: exportKeysetDomainsCsv },
}

/** What of the list of domains that use a set comes after its rows; what is selected there is mine. */
export function restOfDomainsUsing({ kind, handle, contact }: SetLookedAt): RestOfList<DomainRow, DomainQuery> {
  const { list, file } = calls[kind]
  const params = { id: handle }
  return {
    ...restOfDomains,
    ...listCalls<DomainRow, DomainQuery>({
      read: (from) => readQuery(DomainQuery, from),
      write: (query) => writeQuery(DomainQuery, query),
      ask: (query, { signal, ...how }) => api(list, { params, query, ...how }, signal),
      // Mine are asked of the list of domains of mine, where the set is one more filter.
      within: (query) => ({ ...query, [kind]: handle }),
      block: blockDomains,
      select: selectDomains,
      weigh: weighDomains,
    }),
    filters: (intl) => [
      choiceFilter('handle', 'filter.domain.by.handle', [contact], () =>
        intl.formatMessage({ id: 'filter.domain.mine' }),
      ),
      ...restOfDomains.filters(intl).filter(({ id }) => id !== kind && !(kind === 'nsset' && id === 'nssetMissing')),
    ],
    file: { ...restOfDomains.file, call: file, params },
  }
}
