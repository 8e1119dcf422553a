import type { IntlShape } from 'react-intl'
import type { DomainQuery } from '#contract/domain.ts'
import type { StateCode } from '#contract/state.ts'
import { activeFilter, choiceFilter, choiceSpec, type ListFilter, yesNo } from '#src/features/list/parts/filters.ts'

// The filters of domains that are not of a common kind (docs/rules.md#lists).

export const expiresWithinFilter: ListFilter<DomainQuery> = {
  spec: () => ({
    id: 'expiresWithin',
    title: 'filter.domain.by.expires_within',
    kind: 'days',
    name: 'expiresWithin',
    most: 3660,
  }),
  active: ({ expiresWithin: days }, intl) => [
    activeFilter(
      ['expiresWithin'],
      days !== undefined && intl.formatMessage({ id: 'filter.domain.expires_within' }, { days }),
    ),
  ],
}

/** A period of expiry. Each end is in force by itself. */
export const expiresFilter: ListFilter<DomainQuery> = {
  spec: () => ({
    id: 'expires',
    title: 'filter.domain.by.expires',
    kind: 'period',
    from: 'expiresFrom',
    to: 'expiresTo',
  }),
  active: ({ expiresFrom: from, expiresTo: to }, intl) => [
    activeFilter(
      ['expiresFrom'],
      from && intl.formatMessage({ id: 'filter.domain.expires_from' }, { day: dayIn(from, intl) }),
    ),
    activeFilter(['expiresTo'], to && intl.formatMessage({ id: 'filter.domain.expires_to' }, { day: dayIn(to, intl) })),
  ],
}

function dayIn(day: string, intl: IntlShape): string {
  return intl.formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** My role, or that of another contact whose handle a link contains: role and contact are one filter. */
export const roleFilter: ListFilter<DomainQuery> = {
  spec: (intl) =>
    choiceSpec('type', 'filter.domain.by.type', ['holder', 'admin'], (value) =>
      intl.formatMessage({ id: `filter.domain.${value}` }, { handle: 'mine' }),
    ),
  active: ({ type, handle }, intl) => [
    activeFilter(
      ['type', 'handle'],
      (type ?? handle) && intl.formatMessage({ id: `filter.domain.${type ?? 'any'}` }, { handle: handle ?? 'mine' }),
    ),
  ],
}

/** The most urgent state. Links of the overview contain it; its numbers count each domain once. */
export const worstStateFilter: ListFilter<DomainQuery> = {
  active: ({ worstState }, intl) => [
    activeFilter(
      ['worstState'],
      worstState &&
        intl.formatMessage(
          { id: 'filter.domain.worst_state' },
          { state: intl.formatMessage({ id: `state.${worstState}.short` }) },
        ),
    ),
  ],
}

/** The loss that a renewal prevents. Links of the overview contain it. */
export const renewBeforeFilter: ListFilter<DomainQuery> = {
  active: ({ renewBefore }, intl) => [
    activeFilter(
      ['renewBefore'],
      renewBefore && intl.formatMessage({ id: `filter.domain.renew_before.${renewBefore}` }),
    ),
  ],
}

/** The lack of name servers where nothing else removes a domain from the zone. Links of the overview contain it. */
export const needsServersFilter: ListFilter<DomainQuery> = {
  active: ({ needsServers }, intl) => [
    activeFilter(
      ['needsServers'],
      needsServers && intl.formatMessage({ id: `filter.domain.needs_servers.${needsServers}` }),
    ),
  ],
}

/** Whether a domain is in a state that needs an action. Links of the overview contain `other`. */
export const attentionFilter: ListFilter<DomainQuery> = choiceFilter<'needsAttention', 'yes' | 'no' | 'other'>(
  'needsAttention',
  'filter.domain.by.needs_attention',
  yesNo,
  (value, intl) => intl.formatMessage({ id: `filter.domain.needs_attention.${value}` }),
)

/** The states that domains can be filtered by, the most urgent first. A lock has its own filter. */
export const domainStates: readonly StateCode[] = [
  'deleteCandidate',
  'serverBlocked',
  'outzone',
  'serverOutzoneManual',
  'expired',
  'notValidated',
  'serverInzoneManual',
  'serverTransferProhibited',
  'serverUpdateProhibited',
  'serverRegistrantChangeProhibited',
  'serverRenewProhibited',
  'serverDeleteProhibited',
]
