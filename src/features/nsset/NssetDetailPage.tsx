import { usePageObject } from '#src/ui/command/visited.tsx'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { blockNssets, readNsset } from '#contract/nsset.ts'
import { api } from '#src/api/client.ts'
import { LatestActivity } from '#src/features/activity/parts/LatestActivity.tsx'
import { AuthInfo } from '#src/features/authInfo/parts/AuthInfo.tsx'
import { LastOperationStrip, LockDialogPart } from '#src/features/operation/parts/lockParts.tsx'
import { LockSection } from '#src/features/operation/parts/LockSection.tsx'
import { unreachableFrom } from '#src/features/operation/parts/reachable.ts'
import { operationInAddress } from '#src/features/operation/parts/operationInAddress.ts'
import { useRecordLocking } from '#src/features/operation/parts/useLocking.ts'
import { Fact } from '#src/features/record/parts/Facts.tsx'
import { HandleHeading } from '#src/features/record/parts/HandleHeading.tsx'
import { NotMine } from '#src/features/record/parts/NotMine.tsx'
import { RegistrarInline } from '#src/features/record/parts/RecordLink.tsx'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { SetDomainsSection, SetFacts, SetStates } from '#src/features/set/parts/SetSections.tsx'
import { RecordStatement } from '#src/features/statement/parts/RecordStatement.tsx'
import { paths } from '#src/routing/paths.ts'
import { Columns, Section } from '#src/ui/page/Section.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { ServerList } from './ServerList.tsx'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const [nsset, operation] = await Promise.all([
    api(readNsset, { params: { id: params['handle'] ?? '' } }, request.signal),
    operationInAddress(request),
  ])
  return { nsset, operation }
}

export { shouldRevalidateRecord as shouldRevalidate } from '#src/features/operation/parts/operationInAddress.ts'

export function NssetDetailPage() {
  const { nsset, operation } = useLoaderData<typeof loader>()
  const { handle, lock, registrar, techCheckLevel } = nsset
  const isOwn = nsset.access === 'own'
  usePageObject({
    key: `nsset:${handle}`,
    name: handle,
    note: null,
    kind: 'nsset',
    isMine: isOwn,
    to: paths.nsset(handle),
  })
  const locking = useRecordLocking({
    returned: operation?.objectType === 'nsset' ? operation : null,
    name: handle,
    title: handle,
    call: blockNssets,
  })

  return (
    <Page
      title="nsset.detail.title"
      values={{ handle }}
      trail={<Trail list={{ to: paths.nssets(), title: 'nsset.list.title' }} />}
      heading={<HandleHeading handle={handle} kind="nsset.detail.kind" />}
      actions={<RecordStatement type="nsset" id={handle} />}
    >
      {!isOwn && <NotMine message={nsset.servers ? 'nsset.detail.used_by_mine' : 'nsset.detail.not_mine'} />}
      <LastOperationStrip isBesideRecord />
      <Columns
        first={
          <>
            {nsset.servers && (
              <Section title="field.servers">
                <ServerList servers={nsset.servers} />
              </Section>
            )}
            <SetFacts set={nsset}>
              {techCheckLevel !== null && (
                <Fact title="field.tech_check_level">
                  <FormattedMessage id="nsset.detail.tech_check_level" values={{ level: techCheckLevel }} />
                </Fact>
              )}
            </SetFacts>
          </>
        }
        second={
          <>
            {isOwn && (
              <LockSection at={nsset} locking={locking}>
                <FormattedMessage
                  id="nsset.detail.who_may_change"
                  values={{ registrar: <RegistrarInline key="registrar" registrar={registrar} /> }}
                />
              </LockSection>
            )}
            <SetStates set={nsset} />
            {isOwn && <AuthInfo type="nsset" id={handle} registrar={nsset.registrar} lock={lock} />}
          </>
        }
      />
      {isOwn && (
        <SetDomainsSection
          kind="nsset"
          handle={handle}
          operation={operation?.objectType === 'domain' ? operation : null}
        />
      )}
      {isOwn && (
        <Section title="record.activity.label">
          <LatestActivity of={{ type: 'nsset', handle }} version={nsset} />
        </Section>
      )}
      <LockDialogPart
        locking={locking}
        subject={<Typography variant="name">{handle}</Typography>}
        unavailable={unreachableFrom(lock, nsset.states)}
      />
    </Page>
  )
}

export { NssetDetailPage as Component }
