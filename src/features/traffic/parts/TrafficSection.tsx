import Box from '@mui/material/Box'
import { lazyPart } from '#src/routing/lazyPart.ts'

const DomainTraffic = lazyPart(
  async () => (await import('../DomainTraffic.tsx')).DomainTraffic,
  () => <Box data-print="none" sx={{ minHeight: { xs: 56, sm: 560 } }} />,
)

/** The DNS traffic of a domain of mine, loaded once the page is drawn; its place is reserved. */
export function TrafficSection({ fqdn }: { fqdn: string }) {
  return <DomainTraffic key={fqdn} fqdn={fqdn} />
}
