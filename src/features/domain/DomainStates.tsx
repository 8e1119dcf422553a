import { FormattedMessage } from 'react-intl'
import { states, type StateCode } from '#contract/states.ts'
import { StateChip, StateChips } from '#src/features/record/parts/StateChips.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'

type DomainStatesProps = { codes: readonly StateCode[]; isInZone: boolean }

/** The exceptional states of a domain; before them the verdict on one in the zone that no state threatens. */
export function DomainStates({ codes, isInZone }: DomainStatesProps) {
  const isThreatened = codes.some((code) => ['warn', 'critical'].includes(states[code].tone))

  return (
    <>
      {isInZone && !isThreatened && (
        <StateChip data-tone="good" sx={{ marginInlineEnd: 0.5 }}>
          <StateIcon tone="good" />
          <span>
            <FormattedMessage id="field.is_in_zone" />
          </span>
        </StateChip>
      )}
      <StateChips codes={codes} showsAll />
    </>
  )
}
