import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import type { Ref } from '#contract/record.ts'
import { RegistrarInline } from '#src/features/record/parts/RecordLink.tsx'

/** Says that this registry takes no AuthInfo from the portal, and who makes one. */
export function AskRegistrar({ registrar }: { registrar: Ref }) {
  return (
    <Typography sx={{ maxWidth: '72ch' }}>
      <FormattedMessage
        id="authinfo.ask_registrar"
        values={{ registrar: <RegistrarInline key="registrar" registrar={registrar} /> }}
      />
    </Typography>
  )
}
