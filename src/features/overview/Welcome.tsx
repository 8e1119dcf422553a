import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { AuctionRow } from '#contract/auctionList.ts'
import { LookUp, zonesOfDomains } from '#src/features/domain/parts/LookUp.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { moneyWriter } from '#src/features/auction/parts/moneyWriter.ts'
import { useAuctionsNow } from '#src/features/auction/parts/useAuctionsNow.ts'
import { Columns, Section, sheetLook } from '#src/ui/page/Section.tsx'
import { NameLink, TextLink } from '#src/ui/page/TextLink.tsx'

/** The front page for signed-out visitors: the look-up first, then the auctions, then what the portal does. */
export function Welcome() {
  const intl = useIntl()
  const { settings } = useFrame()
  const zones = zonesOfDomains(settings.zones).map((zone) => `.${zone}`)

  return (
    <Box sx={{ display: 'flex', flex: 1, width: 1, maxWidth: 960, marginInline: 'auto', paddingTop: { xs: 1, sm: 4 } }}>
      <Page title="overview.welcome.title" heading={<Title />}>
        <Typography variant="subtitle1" sx={{ maxWidth: '60ch' }}>
          <FormattedMessage id="overview.welcome.what" values={{ zones: intl.formatList(zones), signIn }} />
        </Typography>
        <Box sx={{ ...sheetLook, padding: { xs: 2, sm: 4 } }}>
          <LookUp />
        </Box>
        <Box sx={{ '& section': { flexGrow: 1 } }}>
          <Columns
            first={settings.auctions ? <AuctionsNow /> : <Life />}
            second={settings.auctions ? <Life /> : null}
          />
        </Box>
        <Facts>
          {facts.map((fact) => (
            <section key={fact}>
              <h2>
                <FormattedMessage id={`overview.welcome.${fact}`} />
              </h2>
              <p>
                <FormattedMessage id={`overview.welcome.${fact}.about`} />
              </p>
            </section>
          ))}
        </Facts>
      </Page>
    </Box>
  )
}

/** The heading, larger than that of a page for work. */
function Title() {
  return (
    <Box component="span" sx={{ fontSize: { xs: 28, sm: 36 }, lineHeight: 1.2 }}>
      <FormattedMessage id="overview.welcome.title" />
    </Box>
  )
}

function Life() {
  return (
    <Section title="overview.welcome.life">
      <FaintLife isExplained />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="overview.welcome.life.about" />
      </Typography>
    </Section>
  )
}

/** The button to sign in is in the header. */
const signIn = (text: ReactNode) => (
  <TextLink key="sign-in" to={paths.signIn()}>
    {text}
  </TextLink>
)

const facts = ['see', 'lock', 'registrar'] as const

const Facts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
  gap: 24,
  marginBlock: 16,
  '& h2': { margin: 0, marginBottom: 4, ...theme.typography.h3 },
  '& p': { margin: 0 },
}))

/** How many auctions are named. Their room is there before they are loaded. */
const named = 3

/** The auctions that end first, and the lists with their counts. */
function AuctionsNow() {
  const now = useAuctionsNow(named)

  return (
    <Section title="overview.welcome.auctions">
      <Typography>
        <FormattedMessage id="overview.welcome.auctions.about" />
      </Typography>
      <Box component="ul" sx={auctionsLook}>
        {now?.endingFirst.map((row) => (
          <AuctionNow key={row.id} row={row} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {links.map(({ which, to }) => (
          <span key={which}>
            <TextLink to={to()}>
              <FormattedMessage id={`overview.welcome.auctions.${which}`} />
            </TextLink>{' '}
            <Box component="span" sx={{ display: 'inline-block', minWidth: '3ch' }}>
              {now && <FormattedNumber value={now[which]} />}
            </Box>
          </span>
        ))}
      </Box>
    </Section>
  )
}

function AuctionNow({ row }: { row: AuctionRow }) {
  const intl = useIntl()
  const { id, fqdn, unicode } = row
  const { price, lowestNext, currency, endsAt } = row.standing
  const amount = price ?? lowestNext
  return (
    <li>
      <NameLink to={paths.auction(id)}>{unicode ?? fqdn}</NameLink>
      <span>{amount !== null && moneyWriter(intl, currency)(amount)}</span>
      <time dateTime={endsAt}>
        <FormattedMessage
          id="overview.welcome.auctions.ends"
          values={{
            at: <FormattedDate key="at" value={endsAt} day="numeric" month="short" hour="numeric" minute="2-digit" />,
          }}
        />
      </time>
    </li>
  )
}

const auctionsLook = {
  listStyle: 'none',
  padding: 0,
  marginBlock: 1.5,
  minHeight: { xs: named * 56, sm: named * 36 },
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto 19ch' },
    columnGap: 2,
    alignItems: 'baseline',
    minHeight: { xs: 56, sm: 36 },
    paddingBlock: 0.75,
    borderTop: 1,
    borderColor: 'divider',
  },
  // On a phone a name has a line of its own.
  '& a': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  '& time': { textAlign: 'end', color: 'text.secondary', typography: 'body2' },
} as const

const links = [
  { which: 'ongoing', to: paths.ongoingAuctions },
  { which: 'future', to: paths.futureAuctions },
] as const

/**
 * The life of a domain as a line with its four turns, faint where nothing beside it explains it; decorative, so screen
 * readers skip it.
 */
export function FaintLife({ isExplained = false }: { isExplained?: boolean }) {
  return (
    <Box aria-hidden sx={{ marginBlock: isExplained ? 3 : { xs: 3, sm: 5 }, userSelect: 'none' }}>
      <Box sx={{ position: 'relative', height: 56 }}>
        <Line viewBox="0 0 100 32" preserveAspectRatio="none" data-faint={!isExplained}>
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
