import type { DomainQuery, DomainRow } from '#contract/domain.ts'
import { exportKeysetDomainsCsv, listKeysetDomains } from '#contract/keyset.ts'
import { exportNssetDomainsCsv, listNssetDomains } from '#contract/nsset.ts'
import { defineList, type List } from '#src/features/list/parts/defineList.ts'
import { choiceFilter } from '#src/features/list/parts/filters.ts'
import { paths } from '#src/routing/paths.ts'
import { domainList } from '../domainList.ts'

const calls = {
  nsset: { list: listNssetDomains, csv: exportNssetDomainsCsv },
  keyset: { list: listKeysetDomains, csv: exportKeysetDomainsCsv },
}

/** A set that domains share, and the contact that views its domains. */
export type ViewedSet = { kind: 'nsset' | 'keyset'; handle: string; contact: string }

/** Defines the list of all domains that use a set of mine. Domains of others can be viewed and exported, not locked. */
export function domainsUsing({ kind, handle, contact }: ViewedSet): List<DomainRow, DomainQuery> {
  return defineList<DomainRow, DomainQuery>({
    ...domainList,
    messages: {
      title: 'set.domains.title',
      search: 'domain.list.search',
      count: 'domain.count',
      selected: 'domain.selected',
      nothingFits: 'set.domains.nothing_fits',
      empty: 'set.domains.none',
    },
    home: () => paths[kind](handle),
    // The set is the same in every row.
    columns: domainList.columns.filter(({ field }) => field !== kind),
    filters: [
      choiceFilter('handle', 'filter.domain.by.handle', [contact], (_contact, intl) =>
        intl.formatMessage({ id: 'filter.domain.mine' }),
      ),
    ],
    ...calls[kind],
    params: { id: handle },
    // A selection is one of my domains, where the set is one more filter.
    within: (query) => ({ ...query, [kind]: handle }),
  })
}
