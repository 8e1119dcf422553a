import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { holdsSession } from '#src/api/owner.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { WithoutContact } from '#src/features/session/parts/WithoutContact.tsx'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Auctions } from './Auctions.tsx'
import { CountedOn } from './CountedOn.tsx'
import { MergeCandidates } from './MergeCandidates.tsx'
import { NothingYet } from './NothingYet.tsx'
import { OverviewSheet } from './OverviewSheet.tsx'
import { readOverviewPage, type OverviewRead } from './readOverviewPage.ts'
import { Welcome } from './Welcome.tsx'

/** Whoever has no session at all is not asked about. */
export async function loader({ request }: LoaderFunctionArgs): Promise<OverviewRead> {
  return holdsSession() ? readOverviewPage(request.signal) : { overview: null, problem: null }
}

/** The front page: to holders what stands with their domains, to everybody else what this is. */
export function HomePage() {
  const { info, settings } = useFrame()
  const { overview, problem } = useShown(useLoaderData<typeof loader>())
  const { revalidate } = useRevalidator()

  const has = overview !== null && overview.domains.all.count > 0

  if (!info) return <Welcome />
  if (info.withoutContact) return <WithoutContact reason={info.withoutContact} operator={settings.operator.name} />
  return (
    <Page
      title="overview.title"
      heading={<FormattedMessage id="overview.title" />}
      actions={has && <CountedOn all={overview.domains.all} asOf={overview.asOf} />}
    >
      {problem && (
        <Problem
          message={problemMessage(problem.code)}
          requestId={problem.requestId}
          onRetry={() => void revalidate()}
        />
      )}
      {overview && !has && (
        <>
          <NothingYet />
          <MergeCandidates counted={overview.mergeCandidates} />
          <Auctions version={overview} isOnlyDue />
        </>
      )}
      {has && <OverviewSheet overview={overview} />}
    </Page>
  )
}

export { HomePage as Component }

/** While the server is away the numbers stay, and the bar above says how old they are. */
function useShown(read: OverviewRead): OverviewRead {
  const [last, keep] = useState(read)
  if (read.overview && read !== last) keep(read)
  return read.problem?.isOutage && last.overview ? last : read
}
