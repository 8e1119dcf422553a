import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { AuctionLinks } from './AuctionLinks.tsx'
import { FaintLife } from './FaintLife.tsx'

/** What this is and the way in, for whoever is not signed in. */
export function Welcome() {
  const intl = useIntl()
  const zones = intl.formatList(useFrame().settings.zones.map((zone) => `.${zone}`))

  return (
    <Box sx={{ display: 'flex', flex: 1, width: 1, maxWidth: 800, marginInline: 'auto', paddingTop: { xs: 2, sm: 6 } }}>
      <Page title="overview.welcome.title">
        <Typography variant="subtitle1" sx={{ maxWidth: '60ch' }}>
          <FormattedMessage id="overview.welcome.what" />
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
          <Button component={Link} to={paths.signIn()} variant="contained" size="large">
            <FormattedMessage id="overview.welcome.sign_in" />
          </Button>
          <Button component={Link} to={paths.verifyStatement()} size="large">
            <FormattedMessage id="overview.welcome.verify" />
          </Button>
          <Button component={Link} to={paths.help()} size="large">
            <FormattedMessage id="app.footer.help" />
          </Button>
        </Box>
        <FaintLife />
        <Facts>
          {facts.map((fact) => (
            <div key={fact}>
              <dt>
                <FormattedMessage id={`overview.welcome.${fact}`} />
              </dt>
              <dd>
                <FormattedMessage id={`overview.welcome.${fact}.about`} values={{ zones }} />
                {fact === 'auctions' && <AuctionLinks />}
              </dd>
            </div>
          ))}
        </Facts>
      </Page>
    </Box>
  )
}

const facts = ['see', 'lock', 'keep', 'registrar', 'auctions', 'zones'] as const

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
