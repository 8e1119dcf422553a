import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ObjectType } from '#contract/record.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useLoad } from '#src/api/useLoad.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { listActivity } from '#contract/activity.ts'
import { api } from '#src/api/client.ts'
import { EntryList } from './EntryList.tsx'

export type LatestEntriesProps = {
  /** Whose history; null is everything of mine. */
  of: { type: ObjectType; handle: string } | null
  /** The data of the page around it; when they change, the entries are loaded again. */
  version: object
}

/** How many are shown; the rest is a link away. */
const shown = 5

/** The newest entries, and the way to all of them. */
export function LatestEntries({ of, version }: LatestEntriesProps) {
  const intl = useIntl()
  const {
    value: page,
    problem,
    reload,
  } = useLoad(version, (signal) => api(listActivity, { query: { size: 25, ...of }, background: true }, signal))

  if (problem) return <ApiProblem problem={problem} onRetry={reload} />
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
