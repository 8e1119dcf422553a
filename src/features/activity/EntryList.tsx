import { FormattedDate, FormattedMessage } from 'react-intl'
import type { ActivityRow } from '#contract/activity.ts'
import { useAwaiting } from '#src/features/record/parts/registry/awaiting.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { TimedList } from '#src/ui/page/TimedList.tsx'
import { EntryAnswer } from './EntryAnswer.tsx'
import { EntryChanges } from './EntryChanges.tsx'
import { EntryObject } from './EntryObject.tsx'
import { EntryPerson } from './EntryPerson.tsx'
import { entryTitle } from './entryTitle.ts'

type EntryListProps = {
  entries: readonly ActivityRow[]
  label: string
  /** All are about the object of the page they stand on, which is not named again. */
  isOfOne?: boolean
}

/** Entries of a history, one under the other: when, what on what, and by whom from where. */
export function EntryList({ entries, label, isOfOne = false }: EntryListProps) {
  const { isBesideRegistry } = useFrame().settings
  useAwaiting(isBesideRegistry && entries.some(({ registryChange }) => registryChange?.status === 'pending'))

  return (
    <TimedList label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <time dateTime={entry.at}>
            <FormattedDate value={entry.at} dateStyle="medium" timeStyle="short" />
          </time>
          <div>
            <strong>
              <FormattedMessage id={isBesideRegistry ? entryTitle(entry) : `activity.action.${entry.action}`} />
            </strong>
            {entry.result === 'cancelled' && (
              <>
                {' · '}
                <FormattedMessage id="activity.cancelled" />
              </>
            )}
            {isBesideRegistry && <EntryAnswer entry={entry} />}
            <EntryObject entry={isOfOne ? { ...entry, object: null } : entry} />
            <EntryChanges entry={entry} />
          </div>
          <EntryPerson entry={entry} />
        </li>
      ))}
    </TimedList>
  )
}
