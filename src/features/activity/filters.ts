import type { IntlShape } from 'react-intl'
import { activityActions, activityActors, type ActivityQuery } from '#contract/activity.ts'
import { active, choiceFilter, onlyActive } from '#src/features/record/parts/list/commonFilters.ts'
import type { ActiveFilter, FilterSpec } from '#src/ui/grid/filterSpec.ts'

/** What activity can be narrowed by; one object's history is come to from its page. */
export function activityFilters(intl: IntlShape): FilterSpec[] {
  return [
    choiceFilter('action', 'activity.field.action', activityActions, (value) =>
      intl.formatMessage({ id: `activity.action.${value}` }),
    ),
    choiceFilter('actor', 'activity.field.by', activityActors, (value) =>
      intl.formatMessage({ id: `activity.actor.${value}` }),
    ),
    { id: 'period', title: 'activity.field.at', kind: 'period', from: 'from', to: 'to' },
  ]
}

/** Every filter of the address in words. */
export function activeFilters(
  { action, actor, from, to, type, handle }: ActivityQuery,
  intl: IntlShape,
): ActiveFilter[] {
  const day = (value: string) => intl.formatDate(value, { dateStyle: 'medium', timeZone: 'UTC' })
  const about = handle ?? (type && intl.formatMessage({ id: `activity.type.${type}` }))
  return onlyActive([
    active(['type', 'handle'], about && intl.formatMessage({ id: 'activity.of_object' }, { object: about })),
    active(['action'], action && intl.formatMessage({ id: `activity.action.${action}` })),
    active(['actor'], actor && intl.formatMessage({ id: `activity.actor.${actor}` })),
    active(['from'], from && intl.formatMessage({ id: 'activity.from' }, { day: day(from) })),
    active(['to'], to && intl.formatMessage({ id: 'activity.to' }, { day: day(to) })),
  ])
}
