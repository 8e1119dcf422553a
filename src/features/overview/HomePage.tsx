import { useState } from 'react'
import { FormattedMessage, FormattedDate } from 'react-intl'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { holdsSession } from '#src/api/owner.ts'
import { readOverview, type Overview, type Counted } from '#contract/overview.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { api } from '#src/api/client.ts'
import { useFrame, useInfo } from '#src/features/session/parts/frame.ts'
import { WithoutContact } from '#src/features/session/parts/WithoutContact.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Auctions, hasAuctionsOrMerge, MergeCandidates } from './Auctions.tsx'
import { CountLine, Lines, Sheet, SheetSection } from './CountLine.tsx'
import { OverviewSheet } from './OverviewSheet.tsx'
import { ToDo } from './ToDo.tsx'
import { Welcome, FaintLife } from './Welcome.tsx'
import Typography from '@mui/material/Typography'
import { paths } from '#src/routing/paths.ts'
import { TextLink, OutsideLink } from '#src/ui/page/TextLink.tsx'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

type OverviewResult = { overview: Overview | null; problem: ApiError | null }

/** Without a session nothing is requested. A refusal is shown in place of the numbers. */
export async function loader({ request }: LoaderFunctionArgs): Promise<OverviewResult> {
  if (!holdsSession()) return { overview: null, problem: null }
  try {
    return { overview: await api(readOverview, {}, request.signal), problem: null }
  } catch (cause) {
    if (cause instanceof ApiError) return { overview: null, problem: cause }
    throw cause
  }
}

/** The front page: the overview for holders, the welcome for other visitors. */
export function HomePage() {
  const { info } = useFrame()
  const { overview, problem } = useShown(useLoaderData<typeof loader>())
  const { revalidate } = useRevalidator()

  const has = overview !== null && overview.domains.all.count > 0

  if (!info) return <Welcome />
  if (info.withoutContact) return <WithoutContact reason={info.withoutContact} />
  return (
    <Page
      width={has ? undefined : 'sheet'}
      title="overview.title"
      heading={<FormattedMessage id="overview.title" />}
      actions={has && <CountedOn all={overview.domains.all} asOf={overview.asOf} />}
    >
      <ApiProblem problem={problem} onRetry={() => void revalidate()} />
      {overview && !has && <WithoutDomains overview={overview} />}
      {has && <OverviewSheet overview={overview} />}
    </Page>
  )
}

export { HomePage as Component }

/** While the server is unavailable the numbers stay, and the bar above shows their age. */
function useShown(read: OverviewResult): OverviewResult {
  const [last, keep] = useState(read)
  if (read.overview && read !== last) keep(read)
  return read.problem?.isOutage && last.overview ? last : read
}

/** The number of all domains, and when they were counted. */
function CountedOn({ all, asOf }: { all: Counted; asOf: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      <TextLink to={paths.domains() + all.query}>
        <FormattedMessage id="overview.all" values={{ count: all.count }} />
      </TextLink>
      {' · '}
      <FormattedMessage
        id="overview.as_of"
        values={{ at: <FormattedDate key="at" value={asOf} dateStyle="medium" timeStyle="short" /> }}
      />
    </Typography>
  )
}

/** The overview without domains: what to do, and the sets of a technical contact, or why there is nothing. */
function WithoutDomains({ overview }: { overview: Overview }) {
  const { nssets, keysets } = useInfo().counts
  const { auctions, mergeCandidates } = overview
  const hasSets = nssets + keysets > 0

  return (
    <>
      {!hasSets && <NothingYet />}
      {(hasSets || hasAuctionsOrMerge(overview)) && (
        <Sheet>
          <ToDo overview={overview} />
          {hasSets && <Sets sets={overview.sets} nssets={nssets} keysets={keysets} />}
          <MergeCandidates counted={mergeCandidates} />
          <Auctions auctions={auctions} />
        </Sheet>
      )}
    </>
  )
}

/** The sets of a technical contact: all, those that no domain uses, and those without a lock. */
function Sets({ sets, nssets, keysets }: { sets: Overview['sets']; nssets: number; keysets: number }) {
  return (
    <SheetSection title="overview.sets.title">
      <Typography sx={{ mb: 1, color: 'text.secondary', maxWidth: '68ch' }}>
        <FormattedMessage id="overview.sets.about" />
      </Typography>
      <Lines>
        <SetLines type="nsset" all={nssets} sets={sets} list={paths.nssets()} />
        <SetLines type="keyset" all={keysets} sets={sets} list={paths.keysets()} />
      </Lines>
    </SheetSection>
  )
}

type SetLinesProps = { type: 'nsset' | 'keyset'; all: number; sets: Overview['sets']; list: string }

function SetLines({ type, all, sets, list }: SetLinesProps) {
  const { unused, open } = sets[type]
  return (
    <>
      <CountLine counted={{ count: all, query: '' }} list={list}>
        <FormattedMessage id={`${type}.list.title`} />
      </CountLine>
      {all > 0 && (
        <>
          <CountLine counted={unused} list={list}>
            <Box component="span" sx={partOfSets}>
              <FormattedMessage id="view.ready.unused" />
            </Box>
          </CountLine>
          <CountLine counted={open} list={list}>
            <Box component="span" sx={partOfSets}>
              <FormattedMessage id="view.ready.open" />
            </Box>
          </CountLine>
        </>
      )}
    </>
  )
}

const partOfSets = { pl: 3, color: 'text.secondary' } as const

/** Why there is nothing to count, and what to do about it. */
function NothingYet() {
  const { contact } = useInfo()
  const { operator } = useFrame().settings

  return (
    <Box sx={{ width: 1, maxWidth: 560, marginInline: 'auto', paddingBlock: { xs: 2, sm: 6 } }}>
      <FaintLife />
      <Box component="p" sx={{ margin: 0, typography: 'subtitle1' }}>
        <FormattedMessage id="overview.empty.why" values={{ handle: contact?.handle ?? '' }} />
      </Box>
      {operator.url && (
        <Button component={OutsideLink} to={operator.url} isPermitted variant="outlined" sx={{ marginTop: 2 }}>
          <FormattedMessage id="overview.empty.operator" values={{ operator: operator.name }} />
        </Button>
      )}
    </Box>
  )
}
