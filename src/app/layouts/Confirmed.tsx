import Box from '@mui/material/Box'
import { FormattedMessage, useIntl } from 'react-intl'
import { useServerNow } from '#src/api/clock.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { secondsConfirmed } from '#src/features/session/parts/stepUp.ts'
import { radius } from '#theme/tokens.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** While the last confirmation of identity still holds for something: a padlock, and for how long. */
export function Confirmed() {
  const intl = useIntl()
  const info = useInfo()
  const now = useServerNow(5000)
  const within = Math.max(
    0,
    ...Object.values(info.capabilities).map(({ allowed, stepUpSeconds }) => (allowed ? (stepUpSeconds ?? 0) : 0)),
  )
  const seconds = secondsConfirmed(info, within, now)
  if (seconds === 0) return null
  const minutes = Math.floor(seconds / 60)
  const words = intl.formatMessage({ id: 'app.confirmed.for' }, { minutes })

  return (
    <Box
      component="span"
      role="img"
      aria-label={words}
      title={words}
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        paddingInline: 1,
        height: 24,
        borderRadius: `${radius.control}px`,
        ...theme.typography.caption,
        color: theme.vars.palette.state.lock.text,
        backgroundColor: theme.vars.palette.state.lock.ground,
      })}
    >
      <Icon name="padlock" size={16} />
      <FormattedMessage id="app.confirmed.short" values={{ minutes: Math.max(1, minutes) }} />
    </Box>
  )
}
