import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { ActivityRow, DomainChange } from '#contract/activity.ts'
import { contactFields } from '#intl/contactFields.ts'
import { usePendingAnswer } from '#src/features/record/parts/registry/awaiting.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { TimedList } from '#src/ui/page/TimedList.tsx'
import { EntryObject } from './EntryObject.tsx'
import { RecordLink } from '#src/features/record/parts/RecordLink.tsx'
import { paths } from '#src/routing/paths.ts'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { isUnanswered, type RegistryCounts } from '#contract/registryChange.ts'
import { RegistryNote } from '#src/features/record/parts/registry/RegistryNote.tsx'
import { requestedAction } from '#contract/requestedAction.ts'
import type { MessageId } from '#intl/ids.ts'

type EntryListProps = {
  entries: readonly ActivityRow[]
  label: string
  /** All are about the object of the page they stand on, which is not named again. */
  isOfOne?: boolean
  /** Whether it is a sheet of paper of its own. */
  isOnPaper?: boolean
}

/** Entries of a history, one under the other: when, what on what, and by whom from where. */
export function EntryList({ entries, label, isOfOne = false, isOnPaper = false }: EntryListProps) {
  const { isBesideRegistry } = useFrame().settings
  usePendingAnswer(isBesideRegistry && entries.some(({ registryChange }) => isUnanswered(registryChange?.status)))

  return (
    <TimedList label={label} isOnPaper={isOnPaper}>
      {entries.map((entry, index) => (
        <Entry key={entry.id}>
          <EntryTime at={entry.at} before={entries[index - 1]?.at} />
          <Event>
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
            </div>
            <EntryObject entry={entry} isOfOne={isOfOne} />
            <EntryChanges entry={entry} />
          </Event>
          <EntryPerson entry={entry} />
        </Entry>
      ))}
    </TimedList>
  )
}

/** The day and the time. Where there is room, the day stands only at the first of its entries. */
function EntryTime({ at, before }: { at: string; before: string | undefined }) {
  const intl = useIntl()
  const dayOf = (instant: string) => intl.formatDate(instant, { dateStyle: 'medium' })

  return (
    <Time dateTime={at}>
      <span data-repeated={before !== undefined && dayOf(before) === dayOf(at)}>{dayOf(at)} </span>
      <span>{intl.formatTime(at, { timeStyle: 'short' })}</span>
    </Time>
  )
}

/** Who did it, how well they were known and from which address, as far as that is mine to know. */
function EntryPerson({ entry: { actor, name, by, isByEarlierHolder, level, address } }: { entry: ActivityRow }) {
  return (
    <Person>
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
    </Person>
  )
}

/** By the width of the list, as in `TimedList`: an entry has one line where it fits. */
const wide = '@container (min-width: 560px)'

const Entry = styled('li')({ [wide]: { alignItems: 'baseline' } })

const Time = styled('time')({
  [wide]: {
    display: 'grid',
    gridTemplateColumns: '96px auto',
    // The day stays for screen readers.
    '& [data-repeated="true"]': { clipPath: 'inset(100%)' },
  },
})

/** There the objects stand in a column of their own. */
const wider = '@container (min-width: 800px)'

const Event = styled('div')({
  [wide]: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 12,
    marginBlock: -2,
    '& [data-line]': { flexBasis: '100%' },
  },
  [wider]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    columnGap: 16,
    '& [data-line]': { gridColumn: '1 / -1' },
  },
})

const Person = styled('div')({
  [wide]: { display: 'flex', flexWrap: 'wrap', columnGap: 12 },
})

/** How the registry answered: in one sentence, or in numbers where it answered the changes of an operation differently. */
function EntryAnswer({ entry: { actor, registry, registryChange } }: { entry: ActivityRow }) {
  if (registry && kindsOf(registry).length > 1) return <AnswerCounts counts={registry} />
  const isNamed = actor === 'registry'
  // The title says it all, and the entry has the time.
  if (!registryChange || (isNamed && registryChange.status === 'confirmed')) return null
  return <RegistryNote change={registryChange} isNamed={isNamed} />
}

function AnswerCounts({ counts }: { counts: RegistryCounts }) {
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {kindsOf(counts).map((kind, index) => (
        <Fragment key={kind}>
          {index > 0 && ' · '}
          <FormattedMessage id={`registry.count.${kind}`} values={{ count: counts[kind] }} />
        </Fragment>
      ))}
    </Box>
  )
}

function kindsOf(counts: RegistryCounts) {
  return kinds.filter((kind) => counts[kind] > 0)
}

const kinds = ['confirmed', 'rejected', 'pending'] as const

/** The changed fields of a contact, or the changes that data of the registry made to a domain or to how many. */
function EntryChanges({ entry: { changes, fields, counts } }: { entry: ActivityRow }) {
  const intl = useIntl()
  return (
    <>
      {fields && (
        <div data-line>{fields.map((field) => intl.formatMessage({ id: contactFields[field] })).join(' · ')}</div>
      )}
      {changes?.map(({ field, from, to }) => (
        <div key={field} data-line>
          <FormattedMessage
            id="activity.change"
            values={{
              field: <FormattedMessage id={`activity.change.${field}`} />,
              from: <Value field={field} text={from} />,
              to: <Value field={field} text={to} />,
            }}
          />
        </div>
      ))}
      {counts?.map(({ action, count }) => (
        <div key={action} data-line>
          <FormattedMessage
            id="activity.count"
            values={{ action: <FormattedMessage id={`activity.action.${action}`} />, count }}
          />
        </div>
      ))}
    </>
  )
}

function Value({ field, text }: { field: DomainChange['field']; text: string | null }) {
  if (text === null) return <FormattedMessage id="activity.change.none" />
  if (field === 'expiresOn') return <FormattedDate value={text} dateStyle="medium" timeZone="UTC" />
  return text
}

/** Returns what an entry is called: a change that the registry has not confirmed was only requested. */
function entryTitle(entry: ActivityRow): MessageId {
  const requested = requestedAction(entry)
  return requested === null ? `activity.action.${entry.action}` : `activity.requested.${requested}`
}
