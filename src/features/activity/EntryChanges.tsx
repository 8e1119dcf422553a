import { FormattedDate, FormattedMessage } from 'react-intl'
import type { ActivityRow, DomainChange } from '#contract/activity.ts'

/** What data of the registry changed about a domain, or how many domains they changed. */
export function EntryChanges({ entry: { changes, counts } }: { entry: ActivityRow }) {
  return (
    <>
      {changes?.map(({ field, from, to }) => (
        <div key={field}>
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
        <div key={action}>
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
