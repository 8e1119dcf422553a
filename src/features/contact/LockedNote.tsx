import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import type { StateCode } from '#contract/state.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** Why a value is not typed over: it was verified, or it is the registrar's to change. */
export function LockedNote({ lock }: { lock: StateCode | null }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
      {lock && (
        <Box component="span" sx={{ display: 'flex', color: 'state.lock.text' }}>
          <Icon name="padlock" size={16} />
        </Box>
      )}
      <FormattedMessage id={lock ? 'mycontact.locked.verified' : 'mycontact.locked.registrar'} />
    </Box>
  )
}
