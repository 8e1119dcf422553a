import { FormattedMessage } from 'react-intl'
import type { ActivityRow } from '#contract/activity.ts'
import { RecordLink } from '#src/features/record/parts/RecordLink.tsx'
import { paths } from '#src/routing/paths.ts'

/** Who did it, how well they were known and from which address, as far as that is mine to know. */
export function EntryPerson({ entry: { actor, name, by, isByEarlierHolder, level, address } }: { entry: ActivityRow }) {
  return (
    <div>
      {by ? (
        <RecordLink to={paths.contact(by)} of={{ handle: by, name: null }} />
      ) : (
        (name ?? <FormattedMessage id={isByEarlierHolder ? 'activity.by_earlier_holder' : `activity.actor.${actor}`} />)
      )}
      {(level ?? address) && (
        <small>
          {level && <FormattedMessage id={`app.level.${level}`} />}
          {level && address && ' · '}
          {address}
        </small>
      )}
    </div>
  )
}
