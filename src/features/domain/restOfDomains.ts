import { knownOf } from '#contract/hidden.ts'
import { domainColumns, type DomainQuery, type DomainRow, exportDomainsCsv } from '#contract/domain.ts'
import type { Settings } from '#contract/system.ts'
import { inRow } from '#src/features/record/parts/list/inRow.ts'
import type { RestOfList } from '#src/features/record/parts/list/ownList.ts'
import { referTo } from '#src/features/record/parts/list/referTo.ts'
import { openOutside } from '#src/routing/externalLink.ts'
import type { Command } from '#src/ui/command/commands.ts'
import { activeFilters } from './activeFilters.ts'
import { domainCalls } from './domainCalls.ts'
import { domainFilters } from './filters.ts'

/** What of the list of domains comes after its rows. */
export const restOfDomains: RestOfList<DomainRow, DomainQuery> = {
  ...domainCalls,
  filters: domainFilters,
  activeFilters,
  file: { call: exportDomainsCsv, columns: domainColumns },
  isLikelyName: (text) => /^[^.].*\.[^.]/.test(text),
  refersTo: ({ holder, registrar, nsset, keyset }) => [
    ...referTo.holder(holder),
    ...referTo.registrar(registrar),
    ...referTo.nsset(knownOf(nsset)),
    ...referTo.keyset(knownOf(keyset)),
  ],
  inMenu: website,
}

function website({ fqdn, states }: DomainRow, { websiteTemplate }: Settings): Command[] {
  const visit = () =>
    openOutside(websiteTemplate.replace('{domain}', fqdn), { isPermitted: true, origin: window.location.origin })
  const open = inRow('row.website', 'domain.detail.open_website', visit)
  return [states.includes('outzone') ? { ...open, off: 'domain.detail.no_website' } : open]
}
