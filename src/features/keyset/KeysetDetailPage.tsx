import { usePageObject } from '#src/ui/command/visited.tsx'
import Typography from '@mui/material/Typography'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { blockKeysets, readKeyset, type KeysetDsRecord } from '#contract/keyset.ts'
import { api } from '#src/api/client.ts'
import { LatestActivity } from '#src/features/activity/parts/LatestActivity.tsx'
import { AuthInfo } from '#src/features/authInfo/parts/AuthInfo.tsx'
import { LastOperationStrip, LockDialogPart } from '#src/features/operation/parts/lockParts.tsx'
import { LockSection } from '#src/features/operation/parts/LockSection.tsx'
import { unreachableFrom } from '#src/features/operation/parts/reachable.ts'
import { operationInAddress } from '#src/features/operation/parts/operationInAddress.ts'
import { useRecordLocking } from '#src/features/operation/parts/useLocking.ts'
import { HandleHeading } from '#src/features/record/parts/HandleHeading.tsx'
import { NotMine } from '#src/features/record/parts/NotMine.tsx'
import { RegistrarInline } from '#src/features/record/parts/RecordLink.tsx'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { SetDomainsSection, SetFacts, SetStates } from '#src/features/set/parts/SetSections.tsx'
import { RecordStatement } from '#src/features/statement/parts/RecordStatement.tsx'
import { paths } from '#src/routing/paths.ts'
import { Columns, Section } from '#src/ui/page/Section.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Keys } from './Keys.tsx'
import Box from '@mui/material/Box'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { DsFact } from './DsFact.tsx'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const [keyset, operation] = await Promise.all([
    api(readKeyset, { params: { id: params['handle'] ?? '' } }, request.signal),
    operationInAddress(request),
  ])
  return { keyset, operation }
}

export { shouldRevalidateRecord as shouldRevalidate } from '#src/features/operation/parts/operationInAddress.ts'

export function KeysetDetailPage() {
  const { keyset, operation } = useLoaderData<typeof loader>()
  const { handle, lock, registrar, keys, dsRecords } = keyset
  const isOwn = keyset.access === 'own'
  usePageObject({
    key: `keyset:${handle}`,
    name: handle,
    note: null,
    kind: 'keyset',
    isMine: isOwn,
    to: paths.keyset(handle),
  })
  const locking = useRecordLocking({
    returned: operation?.objectType === 'keyset' ? operation : null,
    name: handle,
    title: handle,
    call: blockKeysets,
  })

  return (
    <Page
      title="keyset.detail.title"
      values={{ handle }}
      trail={<Trail list={{ to: paths.keysets(), title: 'keyset.list.title' }} />}
      heading={<HandleHeading handle={handle} kind="keyset.detail.kind" />}
      actions={<RecordStatement type="keyset" id={handle} />}
    >
      {!isOwn && <NotMine message={keys ? 'keyset.detail.used_by_mine' : 'keyset.detail.not_mine'} />}
      {keyset.isAutomatic && (
        <Typography color="text.secondary">
          <FormattedMessage id="keyset.detail.automatic" />
        </Typography>
      )}
      <LastOperationStrip isBesideRecord />
      {keys && keys.length > 0 && <Keys key={handle} keyset={keyset} keys={keys} />}
      {dsRecords && dsRecords.length > 0 && <DsRecords records={dsRecords} isAlone={keys?.length === 0} />}
      <Columns
        first={
          <>
            <SetFacts set={keyset} />
            {isOwn && <SetStates set={keyset} />}
          </>
        }
        second={
          <>
            {isOwn && (
              <LockSection at={keyset} locking={locking}>
                <FormattedMessage
                  id="keyset.detail.who_may_change"
                  values={{ registrar: <RegistrarInline key="registrar" registrar={registrar} /> }}
                />
              </LockSection>
            )}
            {!isOwn && <SetStates set={keyset} />}
            {isOwn && <AuthInfo type="keyset" id={handle} registrar={keyset.registrar} lock={lock} />}
          </>
        }
      />
      {isOwn && (
        <SetDomainsSection
          kind="keyset"
          handle={handle}
          operation={operation?.objectType === 'domain' ? operation : null}
        />
      )}
      {isOwn && (
        <Section title="record.activity.label">
          <LatestActivity of={{ type: 'keyset', handle }} version={keyset} />
        </Section>
      )}
      <LockDialogPart
        locking={locking}
        subject={<Typography variant="name">{handle}</Typography>}
        unavailable={unreachableFrom(lock, keyset.states)}
        fullLockNote={keyset.isAutomatic && <FormattedMessage id="keyset.lock.automatic" />}
      />
    </Page>
  )
}

export { KeysetDetailPage as Component }

type DsRecordsProps = {
  records: readonly KeysetDsRecord[]
  /** Whether the registry has only these records, and no keys of the set. */
  isAlone: boolean
}

/** DS records as the registrar sent them. */
function DsRecords({ records, isAlone }: DsRecordsProps) {
  return (
    <Section title="field.ds_records">
      {isAlone && (
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBottom: 1.5 }}>
          <FormattedMessage id="keyset.detail.ds_alone" />
        </Typography>
      )}
      {records.map((record) => (
        <Box
          key={`${record.keyTag} ${record.digestType} ${record.digest}`}
          sx={{ '& + &': { marginTop: 2, paddingTop: 2, borderTop: 1, borderColor: 'divider' } }}
        >
          <Facts>
            <Fact title="field.key_tag">
              <Code>{String(record.keyTag)}</Code>
            </Fact>
            <Fact title="field.algorithm">
              <Code>{[record.algorithm, record.algorithmName].join(' ').trim()}</Code>
            </Fact>
            <DsFact record={record} domain={null} />
            {record.maxSigLife !== null && (
              <Fact title="keyset.detail.max_sig_life">
                <FormattedNumber value={record.maxSigLife} style="unit" unit="second" unitDisplay="long" />
              </Fact>
            )}
          </Facts>
        </Box>
      ))}
    </Section>
  )
}
