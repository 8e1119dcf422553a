import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useFrame, useInfo } from '#src/features/session/parts/frame.ts'
import { frame } from '#theme/tokens.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { paths } from '#src/routing/paths.ts'
import { LanguageSwitch, ThemeSwitch } from './Switches.tsx'
import { Logo } from './Logo.tsx'
import IconButton from '@mui/material/IconButton'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { Floating } from './Floating.tsx'
import Typography from '@mui/material/Typography'
import type { Ref } from '#contract/record.ts'

const load = () => import('./deferredBar.ts')
const Commands = lazyPart(async () => (await load()).Commands)
const CompactNavigation = lazyPart(async () => (await load()).CompactNavigation)
const HelpButton = lazyPart(async () => (await load()).HelpButton)

/**
 * The bar above the page: the present contact and the switches of the portal. It reserves room for parts that load
 * later.
 */
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
        flex: 'none',
        paddingInline: { xs: 1, sm: 3 },
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.default,
      })}
    >
      {info?.contact && (
        <Box sx={{ display: { xs: 'block', sm: 'none' }, minWidth: 36 }}>
          <CompactNavigation />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>{info?.contact ? <MyContact contact={info.contact} /> : <Home />}</Box>
      {info?.contact && (
        <Box sx={{ display: 'flex', minWidth: { xs: 36, md: 240 } }}>
          <Commands />
        </Box>
      )}
      {!info && <PublicNavigation />}
      {!info && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1.5 } }}>
          <LanguageSwitch />
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <ThemeSwitch />
          </Box>
        </Box>
      )}
      {info?.contact && (
        <Box sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 36 }}>
          <HelpButton />
        </Box>
      )}
      {info ? <Account /> : <SignIn />}
      {!info && <PublicMenu />}
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
      // Its edge is that of the page.
      sx={{ display: 'flex', marginInlineStart: { xs: 1, sm: 0 }, textDecoration: 'none' }}
    >
      <Logo name="where-wide" />
    </Box>
  )
}

/** The pages for everyone, as links in the bar. */
function PublicNavigation() {
  const intl = useIntl()

  return (
    <Box
      component="nav"
      aria-label={intl.formatMessage({ id: 'app.navigation.label' })}
      sx={{ display: { xs: 'none', md: 'flex' }, gap: 2, typography: 'body2' }}
    >
      {usePublicPages().map(({ to, label }) => (
        <TextLink key={to} to={to}>
          <FormattedMessage id={label} />
        </TextLink>
      ))}
    </Box>
  )
}

const publicPanel = 'public-navigation'

/** On a narrow screen: the pages for everyone and the switch of the scheme, behind a button. */
function PublicMenu() {
  const intl = useIntl()

  return (
    <Box sx={{ display: { md: 'none' } }}>
      <IconButton popoverTarget={publicPanel} aria-label={intl.formatMessage({ id: 'app.navigation.open' })}>
        <Icon name="menu" />
      </IconButton>
      <Floating id={publicPanel} side="end">
        <Box component="nav" aria-label={intl.formatMessage({ id: 'app.navigation.label' })} sx={menuLook}>
          {usePublicPages().map(({ to, label }) => (
            <Button key={to} component={Link} to={to} color="inherit">
              <FormattedMessage id={label} />
            </Button>
          ))}
        </Box>
        <ThemeSwitch />
      </Floating>
    </Box>
  )
}

const menuLook = { display: 'grid', marginBottom: 1.5, '& > a': { justifyContent: 'start' } } as const

function usePublicPages() {
  const { settings } = useFrame()
  return [
    ...(settings.auctions ? [{ to: paths.ongoingAuctions(), label: 'app.navigation.auctions' } as const] : []),
    { to: paths.verifyStatement(), label: 'app.public.verify' },
    { to: paths.help(), label: 'app.footer.help' },
  ] as const
}

function SignIn() {
  return (
    <Button component={Link} to={paths.signIn()} variant="outlined" size="small" sx={{ whiteSpace: 'nowrap' }}>
      <FormattedMessage id="app.account.sign_in" />
    </Button>
  )
}

const panel = 'account'
const AccountPanel = lazyPart(async () => (await import('./deferredBar.ts')).AccountPanel)

/** The signed-in user; the content of the panel loads later. */
function Account() {
  const intl = useIntl()
  const { person } = useInfo()

  return (
    <>
      <IconButton
        popoverTarget={panel}
        aria-label={intl.formatMessage({ id: 'app.account.label' }, { name: person.name })}
      >
        <Icon name="person" />
      </IconButton>
      <Floating id={panel} side="end">
        <AccountPanel />
      </Floating>
    </>
  )
}

// The name becomes a button once the code is loaded.
const ContactSwitch = lazyPart(
  async () => (await import('./deferredBar.ts')).ContactSwitch,
  ({ children }) => children,
)

/** The present contact; with several contacts, the switch between them. */
function MyContact({ contact: { name, handle } }: { contact: Ref }) {
  const intl = useIntl()
  const { allowed } = useInfo().capabilities['switch-contact']
  const names = (
    <Box component="span" sx={lines}>
      {name && (
        <Typography noWrap variant="subtitle2" component="span">
          {name}
        </Typography>
      )}
      <Typography noWrap variant="code" component="span" sx={{ color: 'text.secondary' }}>
        {handle}
      </Typography>
    </Box>
  )

  if (allowed) return <ContactSwitch>{names}</ContactSwitch>
  return (
    <Box role="group" aria-label={intl.formatMessage({ id: 'app.contact.label' })}>
      {names}
    </Box>
  )
}

const lines = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { sm: 'baseline' },
  columnGap: 1,
  minWidth: 0,
  textAlign: 'start',
} as const
