import type { DomainQuery, DomainRow } from '#contract/domain.ts'
import { keptPages } from '#src/features/record/parts/list/keptPages.ts'
import type { OwnList } from '#src/features/record/parts/list/ownList.ts'
import { paths } from '#src/routing/paths.ts'
import { domainList } from '../domainList.ts'
import type { SetLookedAt } from '../setLookedAt.ts'

/** All domains that use a set of mine: those of others are looked at and taken home, not locked. */
export function domainsUsing(set: SetLookedAt): OwnList<DomainRow, DomainQuery> {
  const { kind, handle } = set
  return {
    ...domainList,
    words: {
      title: 'set.domains.title',
      search: 'domain.list.search',
      count: 'domain.count',
      nothingFits: 'set.domains.nothing_fits',
      empty: 'set.domains.none',
    },
    // No page brings its answer.
    firstCall: `/api/user/${kind}s/${encodeURIComponent(handle)}/domains/`,
    // The set is the same in every row.
    columns: domainList.columns.filter(({ field }) => field !== kind),
    home: () => paths[kind](handle),
    pages: keptPages(),
    rest: async () => (await import('../restOfDomainsUsing.ts')).restOfDomainsUsing(set),
  }
}
