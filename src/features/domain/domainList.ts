import {
  blockDomains,
  DomainQuery,
  type DomainRow,
  exportDomainsCsv,
  exportSelectedDomainsCsv,
  listDomains,
  selectDomains,
  weighDomains,
} from '#contract/domain.ts'
import { knownOf } from '#contract/hidden.ts'
import type { Settings } from '#contract/system.ts'
import { defineList } from '#src/features/list/parts/defineList.ts'
import { recordLinks, rowCommand } from '#src/features/list/parts/rowMenu.ts'
import { openOutside } from '#src/routing/externalLink.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { paths } from '#src/routing/paths.ts'
import type { Command } from '#src/ui/command/commands.ts'
import { domainColumns } from './domainColumns.tsx'
import { needsServersFilter, renewBeforeFilter, worstStateFilter } from './domainFilters.ts'

/** My domains. With the filter of a set of mine all domains that use it. */
export const domainList = defineList<DomainRow, DomainQuery>({
  name: 'domain',
  messages: {
    title: 'domain.list.title',
    search: 'domain.list.search',
    count: 'domain.count',
    selected: 'domain.selected',
    nothingFits: 'domain.list.nothing_fits',
    empty: 'domain.list.empty',
  },
  query: DomainQuery,
  list: listDomains,
  csv: exportDomainsCsv,
  selectionCsv: exportSelectedDomainsCsv,
  block: blockDomains,
  select: selectDomains,
  count: weighDomains,
  columns: domainColumns,
  filters: [worstStateFilter, renewBeforeFilter, needsServersFilter],
  columnsOfCandidate: domainColumns.map((column) =>
    column.field === 'roles' ? { ...column, title: 'domain.field.its_role', isHiddenAtFirst: false } : column,
  ),
  home: paths.domains,
  pageOf: paths.domain,
  nameOf: ({ fqdn }) => fqdn,
  titleOf: ({ fqdn, unicode }) => unicode ?? fqdn,
  isMine: ({ roles }) => roles.length > 0,
  isLikelyName: (text) => /^[^.].*\.[^.]/.test(text),
  recordLinks: ({ holder, registrar, nsset, keyset }) => [
    ...recordLinks.holder(holder),
    ...recordLinks.registrar(registrar),
    ...recordLinks.nsset(knownOf(nsset)),
    ...recordLinks.keyset(knownOf(keyset)),
  ],
  rowCommands: website,
  Peek: lazyPart(async () => (await import('./DomainPeek.tsx')).DomainPeek),
})

function website({ fqdn, states }: DomainRow, { websiteTemplate }: Settings): Command[] {
  const visit = () =>
    openOutside(websiteTemplate.replace('{domain}', fqdn), { isPermitted: true, origin: window.location.origin })
  const command = rowCommand('row.website', 'domain.detail.open_website', visit)
  return [states.includes('outzone') ? { ...command, off: 'domain.detail.no_website' } : command]
}
