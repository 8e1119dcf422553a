import { isHidden, knownOf } from '#contract/hidden.ts'
import { Fqdn } from '#contract/record.ts'
import type { DomainColumn, DomainQuery, DomainRow } from '#contract/domain.ts'
import { toAscii } from '#server/features/record/parts/names.ts'
import type { Kind } from '#server/features/record/parts/own/kind.ts'
import type { CellValues, Columns } from '#server/http/exportRows.ts'
import { domainsOf, type ListedDomain } from './list/store.ts'
import { toRow } from './list/toRow.ts'

/** The text in files for a value that the reader may not see. */
function hiddenIn(values: CellValues): string {
  return values.one('hidden', 'common.hidden')
}

/** The columns of domain lists in files. */
export const domainFileColumns: Columns<DomainRow, DomainColumn> = {
  fqdn: { heading: 'domain.field.fqdn', cell: (row) => row.fqdn },
  states: {
    heading: 'domain.field.states',
    cell: (row, values) => values.several(row.states, (code) => `state.${code}.short`),
  },
  next: [
    {
      heading: 'domain.field.next',
      cell: ({ next }, values) => {
        if (isHidden(next)) return hiddenIn(values)
        return next ? values.one(next.state, `state.${next.state}.short`) : ''
      },
    },
    { heading: 'domain.field.next_on', cell: ({ next }) => knownOf(next)?.on ?? '' },
  ],
  expiresOn: { heading: 'domain.field.expires_on', cell: (row) => row.expiresOn ?? '' },
  isSecured: {
    heading: 'domain.field.is_secured',
    cell: (row, values) => (row.isSecured ? values.one('yes', 'common.yes') : values.one('no', 'common.no')),
  },
  roles: {
    heading: 'domain.field.roles',
    cell: (row, values) => values.several(row.roles, (role) => `domain.role.${role}`),
  },
  registrar: [
    { heading: 'domain.field.registrar', cell: (row) => row.registrar.handle },
    { heading: 'domain.field.registrar_name', cell: (row) => row.registrar.name ?? '' },
  ],
  // A file has the lock in force. The registry status shows that another one is requested.
  lock: {
    heading: 'domain.field.lock',
    cell: (row, values) => values.one(row.lockInForce, `record.lock.${row.lockInForce}`),
  },
  registryStatus: {
    heading: 'domain.field.registry_status',
    cell: ({ registryChange: change }, values) =>
      change ? values.one(change.status, `registry.status.${change.status}`) : '',
  },
  nsset: {
    heading: 'domain.field.nsset',
    cell: ({ nsset }, values) => (isHidden(nsset) ? hiddenIn(values) : (nsset ?? '')),
  },
  keyset: {
    heading: 'domain.field.keyset',
    cell: ({ keyset }, values) => (isHidden(keyset) ? hiddenIn(values) : (keyset ?? '')),
  },
  holder: [
    { heading: 'domain.field.holder', cell: (row) => row.holder?.handle ?? '' },
    { heading: 'domain.field.holder_name', cell: (row) => row.holder?.name ?? '' },
  ],
}

/** The lists of the user's domains. */
export const domainKind: Kind<DomainQuery, ListedDomain, DomainRow> = {
  type: 'domain',
  fileName: 'domains',
  listOf: domainsOf,
  nameOf: domainName,
  toLine: toRow,
  columns: domainFileColumns,
}

/** Returns the A-label form. A domain is always below a zone, so a single label is not a domain. */
function domainName(text: string): string | null {
  const name = Fqdn.safeParse(text).success ? toAscii(text) : null
  return name?.includes('.') ? name : null
}
