import { lazy } from 'react'
import type { DomainQuery, DomainRow } from '#contract/domain.ts'
import { keptPages } from '#src/features/record/parts/list/keptPages.ts'
import type { OwnList } from '#src/features/record/parts/list/ownList.ts'
import { paths } from '#src/routing/paths.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'
import { domainColumns } from './columns.tsx'

/** Domains of mine; under the filter of a set of mine all that use it. */
export const domainList: OwnList<DomainRow, DomainQuery> = {
  name: 'domain',
  words: {
    title: 'domain.list.title',
    search: 'domain.list.search',
    count: 'domain.count',
    nothingFits: 'domain.list.nothing_fits',
    empty: 'domain.list.empty',
  },
  columns: domainColumns,
  columnsOfOther: domainColumns.map((column) =>
    column.field === 'roles' ? { ...column, title: 'domain.field.its_role' } : column,
  ),
  plain: { page: 1, size: 100, sort: 'expiresOn' },
  firstCall: preloadAddress('/domains', {}),
  home: paths.domains,
  pageOf: paths.domain,
  nameOf: ({ fqdn }) => fqdn,
  titleOf: ({ fqdn, unicode }) => unicode ?? fqdn,
  isMine: ({ roles }) => roles.length > 0,
  pages: keptPages(),
  rest: async () => (await import('./restOfDomains.ts')).restOfDomains,
  Peek: lazy(async () => ({ default: (await import('./DomainPeek.tsx')).DomainPeek })),
}
