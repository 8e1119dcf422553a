import Box from '@mui/material/Box'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { states, type StateCode } from '#contract/states.ts'
import { StateChip, StateChips } from '#src/features/record/parts/StateChips.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'

type DomainStatesProps = { codes: readonly StateCode[]; isInZone: boolean; expiresOn: string | null }

/** The exceptional states of a domain. One in the zone that no state threatens has that as a verdict, with its expiry. */
export function DomainStates({ codes, isInZone, expiresOn }: DomainStatesProps) {
  const isThreatened = codes.some((code) => ['warn', 'critical'].includes(states[code].tone))
  const isHealthy = isInZone && !isThreatened

  return (
    <>
      {isHealthy && (
        <StateChip data-tone="good" sx={{ marginInlineEnd: 0.5 }}>
          <StateIcon tone="good" />
          <span>
            <FormattedMessage id="field.is_in_zone" />
          </span>
        </StateChip>
      )}
      <StateChips codes={codes} showsAll />
      {isHealthy && expiresOn && (
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          <FormattedMessage
            id="record.life.next.expired"
            values={{ on: <FormattedDate key="on" value={expiresOn} dateStyle="medium" timeZone="UTC" /> }}
          />
        </Box>
      )}
    </>
  )
}
