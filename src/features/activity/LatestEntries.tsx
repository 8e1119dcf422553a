import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ObjectType } from '#contract/record.ts'
import { ApiError, problemMessage } from '#src/api/ApiError.ts'
import { paths } from '#src/routing/paths.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { askLatest, type ActivityPage } from './activityCalls.ts'
import { EntryList } from './EntryList.tsx'

export type LatestEntriesProps = {
  /** Whose history; null is everything of mine. */
  of: { type: ObjectType; handle: string } | null
  /** What the page around it has read: with another, it is read again. */
  version: object
}

/** How many are shown; the rest is a link away. */
const shown = 5

/** The newest entries, and the way to all of them. */
export function LatestEntries({ of, version }: LatestEntriesProps) {
  const intl = useIntl()
  const { page, problem, again } = useLatest(of, version)

  if (problem) return <Problem message={problemMessage(problem.code)} requestId={problem.requestId} onRetry={again} />
  if (!page) return null
  if (page.total === 0)
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="activity.none" />
      </Typography>
    )
  return (
    <>
      <EntryList
        entries={page.items.slice(0, shown)}
        label={intl.formatMessage({ id: 'activity.latest' })}
        isOfOne={of !== null}
      />
      {page.total > shown && (
        <TextLink to={paths.activity(of?.type, of?.handle)} sx={{ typography: 'body2', lineHeight: '24px' }}>
          <FormattedMessage id="activity.all" values={{ total: page.total }} />
        </TextLink>
      )}
    </>
  )
}

function useLatest(of: LatestEntriesProps['of'], version: object) {
  const [page, setPage] = useState<ActivityPage | null>(null)
  const [failed, setFailed] = useState<{ version: object; round: number; problem: ApiError } | null>(null)
  const [round, setRound] = useState(0)
  const { type, handle } = of ?? {}

  useEffect(() => {
    const leaving = new AbortController()
    askLatest(type && handle ? { type, handle } : null, leaving.signal).then(setPage, (problem: unknown) => {
      if (leaving.signal.aborted) return
      if (!(problem instanceof ApiError)) throw problem
      setFailed({ version, round, problem })
    })
    return () => leaving.abort()
  }, [type, handle, version, round])

  return {
    page,
    problem: failed?.version === version && failed.round === round ? failed.problem : null,
    again: () => setRound((before) => before + 1),
  }
}
