import { useIntl, type IntlShape, FormattedDate, FormattedMessage } from 'react-intl'
import {
  activityColumns,
  exportActivityCsv,
  type ActivityAction,
  type ActivityQuery,
  activityActions,
  activityActors,
} from '#contract/activity.ts'
import { CsvExport } from '#src/features/list/parts/CsvExport.tsx'
import { FilterBar } from '#src/features/list/parts/FilterBar.tsx'
import { activeFilter, choiceSpec, onlyActive } from '#src/features/list/parts/filters.ts'
import type { ActiveFilter, FilterSpec } from '#src/features/list/parts/filters.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { readActivityChain } from '#contract/activityChain.ts'
import { ApiError, problemMessage } from '#src/api/ApiError.ts'
import { api } from '#src/api/client.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { Section } from '#src/ui/page/Section.tsx'
import type { ChainResult } from '#contract/verifyChain.ts'

/** The filters of the entries. */
export function ActivityFilters({ query }: { query: ActivityQuery }) {
  const intl = useIntl()
  const { settings } = useFrame()

  return <FilterBar specs={activityFilters(intl, settings.auctions !== null)} filters={activeFilters(query, intl)} />
}

/** The file of the entries that are shown. */
export function ActivityFile({ query, total }: { query: ActivityQuery; total: number }) {
  return (
    <CsvExport
      isWhole
      call={exportActivityCsv}
      total={total}
      queryOf={({ lang, delimiter, values }) => ({
        ...query,
        page: 1,
        lang,
        delimiter,
        values,
        columns: activityColumns.join(),
      })}
    />
  )
}

/** The filters of the activity; the page of an object links to its own history. */
function activityFilters(intl: IntlShape, hasAuctions: boolean): FilterSpec[] {
  const actions = hasAuctions ? activityActions : activityActions.filter((action) => !auctionActions.has(action))
  return [
    choiceSpec('action', 'activity.field.action', actions, (value) =>
      intl.formatMessage({ id: `activity.action.${value}` }),
    ),
    choiceSpec('actor', 'activity.field.by', activityActors, (value) =>
      intl.formatMessage({ id: `activity.actor.${value}` }),
    ),
    { id: 'period', title: 'activity.field.at', kind: 'period', from: 'from', to: 'to' },
  ]
}

const auctionActions: ReadonlySet<ActivityAction> = new Set([
  'place-bid',
  'accept-auction-rules',
  'record-payment',
  'return-payment',
  'create-registration-code',
])

/** Every filter of the address in words. */
function activeFilters({ action, actor, from, to, type, handle }: ActivityQuery, intl: IntlShape): ActiveFilter[] {
  const day = (value: string) => intl.formatDate(value, { dateStyle: 'medium', timeZone: 'UTC' })
  const about = handle ?? (type && intl.formatMessage({ id: `activity.type.${type}` }))
  return onlyActive([
    activeFilter(['type', 'handle'], about && intl.formatMessage({ id: 'activity.of_object' }, { object: about })),
    activeFilter(['action'], action && intl.formatMessage({ id: `activity.action.${action}` })),
    activeFilter(['actor'], actor && intl.formatMessage({ id: `activity.actor.${actor}` })),
    activeFilter(['from'], from && intl.formatMessage({ id: 'activity.from' }, { day: day(from) })),
    activeFilter(['to'], to && intl.formatMessage({ id: 'activity.to' }, { day: day(to) })),
  ])
}

type CheckState = { kind: 'idle' } | { kind: 'running' } | { kind: 'failed'; error: ApiError } | ChainResult

/** Checks the hash chain of my contact in the browser, and says what such a check can find. */
export function ChainCheck() {
  const [state, setState] = useState<CheckState>({ kind: 'idle' })

  const check = async () => {
    setState({ kind: 'running' })
    setState(await checkChain())
  }

  return (
    <Section title="activity.verify.title">
      <Typography sx={{ maxWidth: '68ch' }}>
        <FormattedMessage id="activity.verify.about" />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '68ch', mt: 1 }}>
        <FormattedMessage id="activity.verify.limits" />
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        <Button
          variant="outlined"
          aria-disabled={state.kind === 'running'}
          onClick={() => {
            if (state.kind !== 'running') void check()
          }}
        >
          <FormattedMessage id="activity.verify.run" />
        </Button>
        <Box
          role="status"
          sx={{ flex: '1 1 280px', maxWidth: '68ch', color: hasFailed(state) ? 'state.critical.text' : 'text.primary' }}
        >
          <Outcome state={state} />
        </Box>
      </Box>
    </Section>
  )
}

async function checkChain(): Promise<ChainResult | { kind: 'failed'; error: ApiError }> {
  try {
    const { verifyChain } = await import('#contract/verifyChain.ts')
    return await verifyChain((after) => api(readActivityChain, { query: { after } }))
  } catch (cause) {
    return {
      kind: 'failed',
      error: cause instanceof ApiError ? cause : new ApiError('unreachable', { status: 0, cause }),
    }
  }
}

function hasFailed({ kind }: CheckState): boolean {
  return kind === 'failed' || kind === 'broken' || kind === 'end-differs'
}

function Outcome({ state }: { state: CheckState }) {
  if (state.kind === 'idle') return null
  if (state.kind === 'failed') return <FormattedMessage id={problemMessage(state.error.code)} />
  if (state.kind === 'running') return <FormattedMessage id="activity.verify.running" />
  if (state.kind === 'empty') return <FormattedMessage id="activity.verify.empty" />
  if (state.kind === 'end-differs') return <FormattedMessage id="activity.verify.end" values={state} />
  if (state.kind === 'broken')
    return (
      <FormattedMessage
        id="activity.verify.broken"
        values={{ sequence: state.sequence, at: <At value={state.at} /> }}
      />
    )
  const { entries, since, sealed, digestOnly } = state
  return (
    <>
      <strong>
        <FormattedMessage id="activity.verify.whole" values={{ entries, day: <At value={since} /> }} />
      </strong>
      {sealed > 0 && (
        <>
          {' '}
          <FormattedMessage id="activity.verify.sealed" values={{ count: sealed }} />
        </>
      )}
      {digestOnly > 0 && (
        <>
          {' '}
          <FormattedMessage id="activity.verify.digest_only" values={{ count: digestOnly }} />
        </>
      )}
    </>
  )
}

function At({ value }: { value: string }) {
  return <FormattedDate value={value} dateStyle="medium" timeStyle="short" />
}
