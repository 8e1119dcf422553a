import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { MadeAuthInfo } from '#contract/authInfo.ts'
import { CopyButton } from '#src/ui/command/CopyButton.tsx'

/** The value, this once: in groups for reading, whole for copying. The focus comes to it, so that it is read out. */
export function MadeValue({ made: { authInfo, status } }: { made: MadeAuthInfo }) {
  const intl = useIntl()
  const label = useId()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])

  return (
    <Box
      ref={place}
      role="group"
      tabIndex={-1}
      aria-labelledby={label}
      sx={{ alignSelf: 'stretch', p: 1.5, borderRadius: 1, bgcolor: 'action.selected' }}
    >
      <Typography id={label} variant="subtitle2">
        <FormattedMessage id="authinfo.made" />
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1.5,
          mt: 0.5,
          mb: 1,
          typography: 'h2',
          fontFamily: 'name.fontFamily',
          userSelect: 'all',
        }}
      >
        {groupsOf(authInfo).map(({ at, text }) => (
          <span key={at}>{text}</span>
        ))}
      </Box>
      <Typography variant="body2">
        <FormattedMessage
          id="authinfo.write_it_down"
          values={{
            until: status.active && (
              <FormattedDate key="until" value={status.active.validUntil} dateStyle="long" timeStyle="short" />
            ),
          }}
        />
      </Typography>
      <CopyButton text={authInfo} label={intl.formatMessage({ id: 'authinfo.copy' })} />
    </Box>
  )
}

/** Groups of five, which people copy without losing their place. */
function groupsOf(authInfo: string) {
  return [...authInfo.matchAll(/.{1,5}/g)].map(({ index, 0: text }) => ({ at: index, text }))
}
