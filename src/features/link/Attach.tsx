import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useServerNow } from '#src/api/clock.ts'
import { StepUpNote } from '#src/features/operation/parts/StepUpNote.tsx'
import { useInfo, usePermission } from '#src/features/session/parts/frame.ts'
import { secondsConfirmed, startStepUp } from '#src/features/session/parts/stepUp.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'

const AttachForm = lazyPart(async () => (await import('./AttachForm.tsx')).AttachForm)

/** The form with the AuthInfo opens only to a fresh proof of identity, so that no secret waits for one. */
export function Attach({ next }: { next: string }) {
  const info = useInfo()
  const { stepUpSeconds } = usePermission('attach-contact')
  const now = useServerNow(1000)

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {secondsConfirmed(info, stepUpSeconds ?? 0, now) > 0 ? (
        <AttachForm next={next} />
      ) : (
        <ConfirmFirst method={info.person.method} minutes={(stepUpSeconds ?? 0) / 60} />
      )}
      <StepUpNote capability="attach-contact" />
    </Box>
  )
}

function ConfirmFirst({ method, minutes }: { method: string; minutes: number }) {
  return (
    <>
      <Typography>
        <FormattedMessage id="link.connect.confirm_first" values={{ minutes }} />
      </Typography>
      <div>
        <Button variant="contained" onClick={() => startStepUp(method)}>
          <FormattedMessage id="operation.confirm_identity" />
        </Button>
      </div>
    </>
  )
}
