import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl, FormattedNumber } from 'react-intl'
import { Link } from 'react-router'
import type { MessageId } from '#intl/ids.ts'
import { LookUp } from '#src/features/domain/parts/LookUp.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { useAuctionCounts } from '#src/features/auction/parts/useAuctionCounts.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'

/** Explains the portal to signed-out visitors and leads to the sign-in. */
export function Welcome() {
  const intl = useIntl()
  const { settings } = useFrame()
  // Zones of domains come before that of telephone numbers (ENUM).
  const zones = settings.zones.toSorted((one, other) => one.length - other.length).map((zone) => `.${zone}`)
  const shown = facts.filter((fact) => fact !== 'auctions' || settings.auctions)

  return (
    <Box sx={{ display: 'flex', flex: 1, width: 1, maxWidth: 800, marginInline: 'auto', paddingTop: { xs: 2, sm: 6 } }}>
      <Page title="overview.welcome.title">
        <Typography variant="subtitle1" sx={{ maxWidth: '60ch' }}>
          <FormattedMessage id="overview.welcome.what" values={{ zones: intl.formatList(zones), signIn }} />
        </Typography>
        <LookUp />
        {/* The header of a wider screen has these. */}
        <Box
          sx={{ display: { xs: 'flex', md: 'none' }, flexWrap: 'wrap', gap: 1, marginTop: 1, marginInlineStart: -2 }}
        >
          {settings.auctions && (
            <Button component={Link} to={paths.ongoingAuctions()} size="large">
              <FormattedMessage id="app.navigation.auctions" />
            </Button>
          )}
          <Button component={Link} to={paths.verifyStatement()} size="large">
            <FormattedMessage id="app.public.verify" />
          </Button>
          <Button component={Link} to={paths.help()} size="large">
            <FormattedMessage id="app.footer.help" />
          </Button>
        </Box>
        <FaintLife caption="overview.welcome.life" />
        <Facts>
          {shown.map((fact) => (
            <div key={fact}>
              <dt>
                <FormattedMessage id={`overview.welcome.${fact}`} />
              </dt>
              <dd>
                <FormattedMessage id={`overview.welcome.${fact}.about`} />
                {fact === 'auctions' && <AuctionLinks />}
              </dd>
            </div>
          ))}
        </Facts>
      </Page>
    </Box>
  )
}

/** The button to sign in is in the header. */
const signIn = (text: ReactNode) => (
  <TextLink key="sign-in" to={paths.signIn()}>
    {text}
  </TextLink>
)

const facts = ['see', 'lock', 'registrar', 'auctions'] as const

const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 24,
    rowGap: 4,
    paddingBlock: 16,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dt': { flex: '0 0 176px', ...theme.typography.h3 },
  '& dd': { flex: '1 1 280px', margin: 0, maxWidth: '60ch' },
}))

/** Links to the public auctions, with room for their counts, which are loaded later. */
function AuctionLinks() {
  const counts = useAuctionCounts()

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {links.map(({ which, to }) => (
        <span key={which}>
          <TextLink to={to()}>
            <FormattedMessage id={`overview.welcome.auctions.${which}`} />
          </TextLink>{' '}
          <Box component="span" sx={{ display: 'inline-block', minWidth: '3ch' }}>
            {counts && <FormattedNumber value={counts[which]} />}
          </Box>
        </span>
      ))}
    </Box>
  )
}

const links = [
  { which: 'ongoing', to: paths.ongoingAuctions },
  { which: 'future', to: paths.futureAuctions },
] as const

/**
 * The life of a domain as a line with its four turns, faint where no caption explains it; decorative, so screen readers
 * skip it.
 */
export function FaintLife({ caption }: { caption?: MessageId }) {
  return (
    <Box aria-hidden sx={{ marginBlock: { xs: 3, sm: 5 }, userSelect: 'none' }}>
      {caption && (
        <Typography variant="body2" sx={{ marginBottom: 2, color: 'text.secondary' }}>
          <FormattedMessage id={caption} />
        </Typography>
      )}
      <Box sx={{ position: 'relative', height: 56 }}>
        <Line viewBox="0 0 100 32" preserveAspectRatio="none" data-faint={!caption}>
          <path d="M0 8H22" />
          <path d="M22 8H70M22 2V14M46 2V14" data-tone="warn" />
          <path d="M70 8V24H100M100 16V32" data-tone="critical" />
        </Line>
        {turns.map(({ at, name, side }) => (
          <Turn key={name} sx={{ left: `${at}%` }} data-side={side}>
            <FormattedMessage id={`record.life.${name}`} />
          </Turn>
        ))}
      </Box>
    </Box>
  )
}

/** Positions in percent of the line. */
const turns = [
  { at: 22, name: 'warns', side: 'middle' },
  { at: 46, name: 'expires', side: 'middle' },
  { at: 70, name: 'leaves_zone', side: 'middle' },
  { at: 100, name: 'is_deleted', side: 'end' },
] as const

const Line = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 32,
  overflow: 'visible',
  '& path': {
    fill: 'none',
    stroke: theme.vars.palette.text.secondary,
    strokeWidth: 4,
    vectorEffect: 'non-scaling-stroke',
  },
  '& [data-tone="warn"]': { stroke: theme.vars.palette.state.warn.text },
  '& [data-tone="critical"]': { stroke: theme.vars.palette.state.critical.text },
  '&[data-faint="true"] path': { stroke: theme.vars.palette.divider, strokeWidth: 3 },
}))

const Turn = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  top: 40,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  transform: 'translateX(-50%)',
  '&[data-side="end"]': { transform: 'translateX(-100%)' },
}))
