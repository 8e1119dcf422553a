import Box from '@mui/material/Box'
import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'

/** The DNS traffic of a domain of mine, which comes once the page is drawn; its room is kept. */
export function LateTraffic({ fqdn }: { fqdn: string }) {
  const late = useLate(bring)
  return late ? createElement(late.DomainTraffic, { key: fqdn, fqdn }) : <Box sx={{ minHeight: 560 }} />
}

const bring = async () => {
  const part = await import('../DomainTraffic.tsx')
  return part
}
