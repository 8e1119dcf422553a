import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { Link as RouterLink, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { LateLastOperation, LateLockDialog } from '#src/features/operation/parts/LateLocking.tsx'
import { operationInAddress } from '#src/features/operation/parts/operationInAddress.ts'
import { useLocking } from '#src/features/operation/parts/useLocking.ts'
import { LifeLine } from '#src/features/record/parts/LifeLine.tsx'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { paths } from '#src/routing/paths.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { DomainFacts } from './DomainFacts.tsx'
import { DomainLock } from './DomainLock.tsx'
import { readDomainPage } from './readDomainPage.ts'
import { WebsiteLink } from './WebsiteLink.tsx'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const [domain, operation] = await Promise.all([
    readDomainPage(params['fqdn'] ?? '', request.signal),
    operationInAddress(request),
  ])
  return { domain, operation }
}

export { shouldRevalidate } from '#src/features/operation/parts/operationInAddress.ts'

export function DomainDetailPage() {
  const { domain, operation } = useLoaderData<typeof loader>()
  const { fqdn, unicode, life, states } = domain
  const codes = states.map(({ code }) => code)
  const locking = useLocking({
    returned: operation,
    prepare: async (action, idempotencyKey, signal) => {
      const { prepareLock } = await import('./domainCalls.ts')
      return prepareLock({ action, selection: { ids: [fqdn] } }, idempotencyKey, signal)
    },
  })

  return (
    <Page
      title="domain.detail.title"
      values={{ name: unicode ?? fqdn }}
      trail={<BackToList />}
      heading={<Name fqdn={fqdn} unicode={unicode} />}
      actions={<WebsiteLink fqdn={fqdn} isInZone={domain.isInZone} />}
    >
      {!locking.isOpen && <LateLastOperation />}
      {life && (
        <Section title="record.life.label">
          <LifeLine days={life} codes={codes} />
        </Section>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <DomainFacts domain={domain} />
        <Box sx={{ display: 'grid', gap: 2 }}>
          {domain.access === 'own' && <DomainLock domain={domain} locking={locking} />}
          <Section title="domain.field.states">
            <StateList states={states} life={life} />
          </Section>
        </Box>
      </Box>
      <LateLockDialog
        locking={locking}
        subject={<Typography variant="name">{unicode ?? fqdn}</Typography>}
        unavailable={domain.lock === 'full' ? ['transfer'] : []}
        fullLockNote={domain.isKeysetAutomatic && <FormattedMessage id="domain.lock.automatic_keyset" />}
      />
    </Page>
  )
}

/** Back to the list as it was left: its filters, its page, its place. */
function BackToList() {
  const state: unknown = useLocation().state

  return (
    <Link
      component={RouterLink}
      to={paths.domains() + listOf(state)}
      state={{ isReturn: true }}
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 24 }}
    >
      <Icon name="back" size={16} />
      <FormattedMessage id="domain.list.title" />
    </Link>
  )
}

/** The list's own query, as the list left it in the state of the entry; nothing when one came otherwise. */
function listOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('list' in state)) return ''
  return typeof state.list === 'string' ? state.list : ''
}

function Name({ fqdn, unicode }: { fqdn: string; unicode: string | null }) {
  return (
    <>
      <Box component="span" sx={{ fontFamily: 'name.fontFamily' }}>
        {unicode ?? fqdn}
      </Box>
      {unicode && (
        <Box component="span" sx={{ typography: 'code', color: 'text.secondary', ml: 1.5 }}>
          {fqdn}
        </Box>
      )}
    </>
  )
}

export { DomainDetailPage as Component }
