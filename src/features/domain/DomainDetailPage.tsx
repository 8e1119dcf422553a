import { Icon } from '#src/ui/icon/Icon.tsx'
import { usePageObject } from '#src/ui/command/visited.tsx'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { blockDomains, readDomain, type DomainDetail } from '#contract/domain.ts'
import { partStates } from '#contract/partStates.ts'
import { api } from '#src/api/client.ts'
import { LatestActivity } from '#src/features/activity/parts/LatestActivity.tsx'
import { AuthInfo } from '#src/features/authInfo/parts/AuthInfo.tsx'
import { LastOperationStrip, LockDialogPart } from '#src/features/operation/parts/lockParts.tsx'
import { unreachableFrom } from '#src/features/operation/parts/reachable.ts'
import { operationInAddress } from '#src/features/operation/parts/operationInAddress.ts'
import { useRecordLocking, type Locking } from '#src/features/operation/parts/useLocking.ts'
import { LifeLine } from '#src/features/record/parts/LifeLine.tsx'
import { NotMine } from '#src/features/record/parts/NotMine.tsx'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { RecordStatement } from '#src/features/statement/parts/RecordStatement.tsx'
import { TrafficSection } from '#src/features/traffic/parts/TrafficSection.tsx'
import { paths } from '#src/routing/paths.ts'
import { Columns, FoldedSection, Section } from '#src/ui/page/Section.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { DomainStates } from './DomainStates.tsx'
import { DomainTrouble, troubleOf } from './DomainTrouble.tsx'
import { FactList } from './FactList.tsx'
import { FullLockNote } from './FullLockNote.tsx'
import { LockSection } from '#src/features/operation/parts/LockSection.tsx'
import { RegistrarInline } from '#src/features/record/parts/RecordLink.tsx'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { openOutside, ownOrigin } from '#src/routing/externalLink.ts'
import { type Command, recordPlace, useCommands } from '#src/ui/command/commands.ts'
import { OutsideLink } from '#src/ui/page/TextLink.tsx'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const [domain, operation] = await Promise.all([
    api(readDomain, { params: { id: params['fqdn'] ?? '' } }, request.signal),
    operationInAddress(request),
  ])
  return { domain, operation }
}

export { shouldRevalidate } from '#src/features/operation/parts/operationInAddress.ts'

export function DomainDetailPage() {
  const { domain, operation } = useLoaderData<typeof loader>()
  const { fqdn, unicode, life, states } = domain
  const isOwn = domain.access === 'own'
  const codes = states.map(({ code }) => code)
  usePageObject({
    key: `domain:${fqdn}`,
    name: unicode ?? fqdn,
    note: unicode && fqdn,
    kind: 'domain',
    isMine: isOwn,
    to: paths.domain(fqdn),
  })
  const present = partStates(states).present.map(({ code }) => code)
  const locking = useRecordLocking({
    returned: operation,
    name: fqdn,
    title: unicode ?? fqdn,
    call: blockDomains,
  })

  const stateList = <StateList access={domain.access} states={states} life={life} />
  const facts = (
    <Section title="domain.detail.facts">
      <FactList domain={domain} />
    </Section>
  )
  const trouble = isOwn ? troubleOf(domain) : null

  return (
    <Page
      title="domain.detail.title"
      values={{ name: unicode ?? fqdn }}
      trail={<Trail list={{ to: paths.domains(), title: 'domain.list.title' }} />}
      heading={<Heading fqdn={fqdn} unicode={unicode} />}
      beside={<DomainStates codes={present} isInZone={domain.isInZone} expiresOn={domain.expiresOn} />}
      actions={
        <Box sx={actionsLook}>
          <RecordStatement type="domain" id={fqdn} isShort />
          {domain.isInZone && <WebsiteLink fqdn={fqdn} />}
        </Box>
      }
      notice={trouble && <DomainTrouble trouble={trouble} domain={domain} />}
    >
      {domain.access === 'public' && <NotMine message="domain.not_mine" />}
      <LastOperationStrip isBesideRecord />
      {life && (
        <Section title="record.life.label">
          <LifeLine days={life} codes={codes} />
        </Section>
      )}
      {isOwn ? (
        <Columns
          first={
            <>
              <DomainLock domain={domain} locking={locking} />
              <AuthInfo type="domain" id={fqdn} name={unicode} registrar={domain.registrar} lock={domain.lock} />
            </>
          }
          second={facts}
          last={
            <Section title="record.activity.label">
              <LatestActivity of={{ type: 'domain', handle: fqdn }} version={domain} />
            </Section>
          }
        />
      ) : (
        <Columns first={facts} second={<Section title="domain.field.states">{stateList}</Section>} />
      )}
      {isOwn && codes.some((code) => code !== 'linked') && (
        <FoldedSection title="domain.field.states" count={new Set(present.filter((code) => code !== 'linked')).size}>
          {stateList}
        </FoldedSection>
      )}
      {isOwn && <TrafficSection domain={domain} />}
      <LockDialogPart
        locking={locking}
        subject={<Typography variant="name">{unicode ?? fqdn}</Typography>}
        unavailable={unreachableFrom(domain.lock, domain.states)}
        fullLockNote={<FullLockNote domain={domain} />}
      />
    </Page>
  )
}

/** On a phone in one line, of equal widths. */
const actionsLook = {
  display: 'flex',
  gap: 1,
  flex: { xs: '1 0 100%', sm: 'none' },
  '& > *': { flex: { xs: '1 1 0', sm: 'none' } },
} as const

type HeadingProps = { fqdn: string; unicode: string | null }

/** The name of a domain, with the registry's form where they differ. */
function Heading({ fqdn, unicode }: HeadingProps) {
  return (
    <>
      <Box component="span" sx={{ fontFamily: 'name.fontFamily' }}>
        {unicode ?? fqdn}
      </Box>
      {unicode && (
        <>
          {' '}
          <Box component="span" sx={{ typography: 'code', color: 'text.secondary' }}>
            {fqdn}
          </Box>
        </>
      )}
    </>
  )
}

export { DomainDetailPage as Component }

/** The keys that lock and unlock a row of a list. */
const lockKeys = { open: 'u', transfer: 'b' } as const

/** The lock of the domain, and who may change the rest. */
function DomainLock({ domain, locking }: { domain: DomainDetail; locking: Locking }) {
  return (
    <LockSection at={domain} locking={locking} keys={lockKeys} whenFull={<FormattedMessage id="domain.lock.renewal" />}>
      <FormattedMessage
        id="domain.lock.who_may_change"
        values={{ registrar: <RegistrarInline key="registrar" registrar={domain.registrar} /> }}
      />
    </LockSection>
  )
}

/** The website of the domain, where the operator permits a link to it. */
function WebsiteLink({ fqdn }: { fqdn: string }) {
  const { settings } = useFrame()
  const address = settings.websiteTemplate.replace('{domain}', fqdn)
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'record.website',
          title: 'domain.detail.open_website',
          group: 'record',
          icon: <Icon name="external" size={16} />,
          place: recordPlace.website,
          keys: [],
          run: () => openOutside(address, { isPermitted: true, origin: ownOrigin() }),
        },
      ],
      [address],
    ),
  )

  return (
    <Button component={OutsideLink} to={address} isPermitted variant="outlined">
      <FormattedMessage id="domain.detail.open_website" />
    </Button>
  )
}
