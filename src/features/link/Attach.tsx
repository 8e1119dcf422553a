import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { createElement } from 'react'
import { FormattedMessage } from 'react-intl'
import { useServerNow } from '#src/api/useServerNow.ts'
import { StepUpNote } from '#src/features/operation/parts/StepUpNote.tsx'
import { useInfo, usePermission } from '#src/features/session/parts/frame.ts'
import { secondsConfirmed, startStepUp } from '#src/features/session/parts/stepUp.ts'
import { useLate } from '#src/routing/useLate.ts'

/** The form with the AuthInfo opens only to a fresh proof of identity, so that no secret waits for one. */
export function Attach({ next }: { next: string }) {
  const info = useInfo()
  const { stepUpSeconds } = usePermission('attach-contact')
  const now = useServerNow(1000)
  const late = useLate(bring)

  if (!late) return null
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {secondsConfirmed(info, stepUpSeconds ?? 0, now) > 0 ? (
        createElement(late.AttachForm, { next })
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

/** Forms and what checks them come once the page is drawn. */
const bring = () => import('./AttachForm.tsx')
