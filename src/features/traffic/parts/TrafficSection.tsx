import Box from '@mui/material/Box'
import type { DomainDetail } from '#contract/domain.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'

const DomainTraffic = lazyPart(
  async () => (await import('../DomainTraffic.tsx')).DomainTraffic,
  ({ isInZone }) => <Box data-print="none" sx={{ minHeight: isInZone ? { xs: 56, sm: 560 } : 56 }} />,
)

/** The DNS traffic of a domain of mine, loaded once the page is drawn; its place is reserved. */
export function TrafficSection({ domain: { fqdn, isInZone } }: { domain: DomainDetail }) {
  return <DomainTraffic key={fqdn} fqdn={fqdn} isInZone={isInZone} />
}
