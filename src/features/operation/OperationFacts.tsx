import { styled } from '@mui/material/styles'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { Operation } from '#contract/operation.ts'
import type { MessageId } from '#intl/ids.ts'
import { useServerNow } from '#src/api/clock.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'

/** When and by whom an operation was requested, how long it took, and the operations that belong to it. */
export function OperationFacts({ operation }: { operation: Operation }) {
  const { status, createdAt, startedAt, endedAt, expiresAt, by, isByEarlierHolder, undoOf, undoneBy } = operation
  const isExpired = useServerNow(5000) > Date.parse(expiresAt ?? createdAt)

  return (
    <Facts>
      <li>
        {status === 'prepared' ? (
          <At id="operation.page.prepared_at" at={createdAt} />
        ) : (
          <At id="operation.page.asked_at" at={startedAt ?? createdAt} />
        )}
      </li>
      {by && (
        <li>
          <FormattedMessage id="operation.page.by" values={{ name: by }} />
        </li>
      )}
      {isByEarlierHolder && (
        <li>
          <FormattedMessage id="operation.page.by_earlier_holder" />
        </li>
      )}
      {status === 'prepared' && expiresAt && (
        <li>
          {isExpired ? (
            <FormattedMessage id="operation.page.expired" />
          ) : (
            <At id="operation.page.confirm_until" at={expiresAt} />
          )}
        </li>
      )}
      {endedAt && startedAt && (
        <li>
          <Took from={startedAt} to={endedAt} />
        </li>
      )}
      {undoOf && <To id={undoOf} words="operation.page.undo_of" />}
      {undoneBy && <To id={undoneBy} words="operation.page.undone_by" />}
    </Facts>
  )
}

function At({ id, at }: { id: MessageId; at: string }) {
  return (
    <FormattedMessage
      id={id}
      values={{ at: <FormattedDate key="at" value={at} dateStyle="long" timeStyle="short" /> }}
    />
  )
}

/** Whole seconds, and from two minutes on whole minutes. */
function Took({ from, to }: { from: string; to: string }) {
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  const isLong = seconds >= 120
  return (
    <FormattedMessage
      id="operation.page.took"
      values={{ count: isLong ? Math.round(seconds / 60) : seconds, unit: isLong ? 'minute' : 'second' }}
    />
  )
}

function To({ id, words }: { id: string; words: MessageId }) {
  return (
    <li>
      <TextLink to={paths.operation(id)}>
        <FormattedMessage id={words} />
      </TextLink>
    </li>
  )
}

/** One line where there is room, each fact whole. */
const Facts = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 16,
  rowGap: 4,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  color: theme.vars.palette.text.secondary,
}))
