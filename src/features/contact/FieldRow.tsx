import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { DiscloseFlag } from '#contract/contact.ts'
import type { MyContact } from '#contract/myContact.ts'
import { DisclosureSwitch } from './DisclosureSwitch.tsx'

type Given = {
  /** Null or nothing: not given. */
  value: ReactNode
  /** Why it is not changed here, or how it stands. */
  note?: ReactNode
  /** A name is always public. */
  disclosed?: true
  flag?: DiscloseFlag
  mine?: MyContact
  /** What can be done with it. */
  action?: ReactNode
}

/** A value of mine: what it is, who sees it, what can be done with it. */
export function FieldRow({ value, note, disclosed, flag, mine, action }: Given) {
  const standing = mine?.flags.find((one) => one.flag === flag)

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 220px' }, minWidth: 0, paddingTop: '4px' }}>
        {value ?? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="field.value.none" />
          </Box>
        )}
        {note && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{note}</Box>}
      </Box>
      <Box
        sx={{
          flex: { xs: '1 1 auto', sm: '0 0 232px' },
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 1,
          height: 28,
        }}
      >
        {standing && <DisclosureSwitch of={standing} />}
        {disclosed && (
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            <FormattedMessage id="mycontact.always_public" />
          </Box>
        )}
        {action}
      </Box>
    </Box>
  )
}
