import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { frame } from '#theme/tokens.ts'
import { paths } from '#src/routing/paths.ts'
import { Account } from './Account.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { LateCommands, LateCompactNavigation, LateConfirmed, LateHelp } from './LateCommands.tsx'
import { Logo } from './Logo.tsx'
import { MyContact } from './MyContact.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** Above the page: as which contact one works, and the switches of the portal itself. */
export function TopBar() {
  const { info } = useFrame()

  return (
    <Box
      component="header"
      data-print="none"
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 1.5 },
        height: frame.bar,
        paddingInline: { xs: 1, sm: 3 },
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.default,
      })}
    >
      {info?.contact && <LateCompactNavigation />}
      <Box sx={{ flex: 1, minWidth: 0 }}>{info?.contact ? <MyContact contact={info.contact} /> : <Home />}</Box>
      {info?.contact && <LateCommands />}
      {info && <LateConfirmed />}
      <Box
        sx={{ display: { xs: info ? 'none' : 'flex', sm: 'flex' }, alignItems: 'center', gap: { xs: 0.5, sm: 1.5 } }}
      >
        <LanguageSwitch />
        <ThemeSwitch />
      </Box>
      {info?.contact && <LateHelp />}
      {info ? <Account /> : <SignIn />}
    </Box>
  )
}

function Home() {
  const intl = useIntl()

  return (
    <Box
      component={Link}
      to={paths.home()}
      aria-label={intl.formatMessage({ id: 'app.name' })}
      sx={{ display: 'flex', textDecoration: 'none' }}
    >
      <Logo name="where-wide" />
    </Box>
  )
}

function SignIn() {
  return (
    <Button component={Link} to={paths.signIn()} variant="outlined" size="small" sx={{ whiteSpace: 'nowrap' }}>
      <FormattedMessage id="app.account.sign_in" />
    </Button>
  )
}
