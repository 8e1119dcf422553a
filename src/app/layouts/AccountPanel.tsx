import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { signOut } from '#src/features/session/parts/signOut.ts'
import { MethodName } from '#src/features/session/parts/SettingNames.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LanguageSwitch, ThemeSwitch } from './Switches.tsx'
import { SingleKeys } from '#src/features/view/parts/SingleKeys.tsx'
import { useServerNow } from '#src/api/clock.ts'
import { secondsConfirmed } from '#src/features/session/parts/stepUp.ts'
import { radius } from '#theme/tokens.ts'

/** The signed-in user, their settings and the sign-out; on a phone also the switches that have no room above. */
export function AccountPanel() {
  const { person, contact } = useInfo()
  const { run, isRunning, problem } = useAction(signOut)

  return (
    <Box sx={{ maxWidth: 320 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="app.account.signed_in_as" />
      </Typography>
      <Typography variant="h3" component="p">
        {person.name}
      </Typography>
      <Through />
      <Box sx={switchesLook}>
        <LanguageSwitch />
        <ThemeSwitch />
      </Box>
      {contact && (
        <>
          <Line />
          <SingleKeys />
        </>
      )}
      <Line />
      <ApiProblem problem={problem} isInline mb={1} />
      <Button
        fullWidth
        variant="outlined"
        startIcon={<Icon name="signOut" size={16} />}
        loading={isRunning}
        onClick={() => void run()}
      >
        <FormattedMessage id="app.account.sign_out" />
      </Button>
    </Box>
  )
}

function Through() {
  const intl = useIntl()
  const { person } = useInfo()
  const method = <MethodName key="method" of={person.method} />

  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      <FormattedMessage
        id="app.account.through"
        values={{ method, level: intl.formatMessage({ id: `app.level.${person.level}` }) }}
      />
    </Typography>
  )
}

function Line() {
  return (
    <Box
      component="hr"
      sx={(theme) => ({ width: 1, marginBlock: 2, border: 0, borderTop: `1px solid ${theme.vars.palette.divider}` })}
    />
  )
}

const switchesLook = {
  display: { xs: 'flex', sm: 'none' },
  justifyContent: 'space-between',
  marginInlineStart: -1.25,
  alignItems: 'center',
  gap: 2,
  marginTop: 2,
} as const

/** A padlock while the last step-up is still valid for some action, and for how long. */
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
