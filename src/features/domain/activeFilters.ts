import type { IntlShape } from 'react-intl'
import type { DomainQuery } from '#contract/domain.ts'
import { active, commonActive, onlyActive, shownHandles } from '#src/features/record/parts/list/commonFilters.ts'
import type { ActiveFilter } from '#src/ui/grid/filterSpec.ts'

/** Every filter of the address in words, in the order of the query; the search stands in its own field. */
export function activeFilters(query: DomainQuery, intl: IntlShape): ActiveFilter[] {
  const day = (value: string) => intl.formatDate(value, { dateStyle: 'medium', timeZone: 'UTC' })
  const { nsset, keyset, type, handle, expiresWithin, expiresFrom, expiresTo } = query
  const common = commonActive(query, intl)
  return onlyActive([
    active(['nsset'], nsset && intl.formatMessage({ id: 'filter.domain.nsset' }, { handle: shownHandles(nsset) })),
    active(['keyset'], keyset && intl.formatMessage({ id: 'filter.domain.keyset' }, { handle: shownHandles(keyset) })),
    // A role belongs to a contact: the two are one filter.
    active(
      ['type', 'handle'],
      (type ?? handle) && intl.formatMessage({ id: `filter.domain.${type ?? 'any'}` }, { handle: handle ?? 'mine' }),
    ),
    common.state,
    common.lock,
    common.registryStatus,
    active(
      ['expiresWithin'],
      expiresWithin !== undefined &&
        intl.formatMessage({ id: 'filter.domain.expires_within' }, { days: expiresWithin }),
    ),
    active(
      ['expiresFrom'],
      expiresFrom && intl.formatMessage({ id: 'filter.domain.expires_from' }, { day: day(expiresFrom) }),
    ),
    active(['expiresTo'], expiresTo && intl.formatMessage({ id: 'filter.domain.expires_to' }, { day: day(expiresTo) })),
    common.registrar,
    active(['isSecured'], query.isSecured && intl.formatMessage({ id: `filter.domain.is_secured.${query.isSecured}` })),
    active(
      ['nssetMissing'],
      query.nssetMissing && intl.formatMessage({ id: `filter.domain.nsset_missing.${query.nssetMissing}` }),
    ),
  ])
}
