import Box from '@mui/material/Box'
import { useIntl } from 'react-intl'
import type { DomainDetail } from '#contract/domain.ts'
import { exceptions } from '#src/features/record/parts/StateChips.tsx'

/** Tells readers, when they are done with what they are saying, which domain stands beside the list now. */
export function PeekSaid({ domain }: { domain: DomainDetail | null }) {
  const intl = useIntl()
  const said = domain && {
    name: domain.unicode ?? domain.fqdn,
    states:
      exceptions(domain.states.map(({ code }) => code))
        .map((code) => intl.formatMessage({ id: `state.${code}.short` }))
        .join(', ') || intl.formatMessage({ id: 'peek.no_states' }),
    lock: intl.formatMessage({ id: `record.lock.${domain.lock}` }),
  }

  return (
    <Box
      role="status"
      sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {said && intl.formatMessage({ id: 'peek.said' }, said)}
    </Box>
  )
}
