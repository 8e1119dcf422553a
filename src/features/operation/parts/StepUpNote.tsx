import Box from '@mui/material/Box'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { Capability } from '#contract/session.ts'
import { useServerNow } from '#src/api/clock.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { secondsConfirmed } from '#src/features/session/parts/stepUp.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** Says before an action that the user will confirm their identity, or how long the last confirmation is valid. */
export function StepUpNote({ capability }: { capability: Capability }) {
  const info = useInfo()
  const now = useServerNow(1000)
  const { stepUpSeconds } = info.capabilities[capability]

  if (stepUpSeconds === null) return null
  const left = secondsConfirmed(info, stepUpSeconds, now)
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 2, typography: 'body2', color: 'text.secondary' }}>
      <Icon name="id" size={16} />
      <span>
        {left > 0 ? (
          <FormattedMessage
            id="operation.identity_holds"
            values={{
              minutes: <FormattedNumber value={Math.ceil(left / 60)} style="unit" unit="minute" unitDisplay="long" />,
            }}
          />
        ) : (
          <FormattedMessage id="operation.identity_needed" />
        )}
      </span>
    </Box>
  )
}
