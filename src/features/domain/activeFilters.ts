import type { IntlShape } from 'react-intl'
import type { DomainQuery } from '#contract/domain.ts'
import type { ActiveFilter } from '#src/ui/grid/filterSpec.ts'

/** Every filter of the address in words, in the order of the query; the search stands in its own field. */
export function activeFilters(query: DomainQuery, intl: IntlShape): ActiveFilter[] {
  const day = (value: string) => intl.formatDate(value, { dateStyle: 'medium', timeZone: 'UTC' })
  const { nsset, keyset, type, handle, state, lock, expiresWithin, expiresFrom, expiresTo, registrar } = query
  const found: (ActiveFilter | null)[] = [
    filter(['nsset'], nsset && intl.formatMessage({ id: 'filter.domain.nsset' }, { handle: nsset })),
    filter(['keyset'], keyset && intl.formatMessage({ id: 'filter.domain.keyset' }, { handle: keyset })),
    // A role belongs to a contact: the two are one filter.
    filter(
      ['type', 'handle'],
      (type ?? handle) && intl.formatMessage({ id: `filter.domain.${type ?? 'any'}` }, { handle: handle ?? 'mine' }),
    ),
    filter(['state'], state && intl.formatMessage({ id: `state.${state}.short` })),
    filter(['lock'], lock && intl.formatMessage({ id: `record.lock.${lock}` })),
    filter(
      ['expiresWithin'],
      expiresWithin !== undefined &&
        intl.formatMessage({ id: 'filter.domain.expires_within' }, { days: expiresWithin }),
    ),
    filter(
      ['expiresFrom'],
      expiresFrom && intl.formatMessage({ id: 'filter.domain.expires_from' }, { day: day(expiresFrom) }),
    ),
    filter(['expiresTo'], expiresTo && intl.formatMessage({ id: 'filter.domain.expires_to' }, { day: day(expiresTo) })),
    filter(['registrar'], registrar && intl.formatMessage({ id: 'filter.domain.registrar' }, { handle: registrar })),
    filter(['isSecured'], query.isSecured && intl.formatMessage({ id: `filter.domain.is_secured.${query.isSecured}` })),
    filter(
      ['nssetMissing'],
      query.nssetMissing && intl.formatMessage({ id: `filter.domain.nsset_missing.${query.nssetMissing}` }),
    ),
  ]
  return found.filter((one) => one !== null)
}

function filter(names: readonly string[], label: string | undefined | false): ActiveFilter | null {
  return label ? { names, label } : null
}
