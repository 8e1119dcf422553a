import Box from '@mui/material/Box'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useAuctionCounts } from '#src/features/auction/parts/useGlance.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'

/** The ways to the auctions of everybody, each with room for how many there are, which is told later. */
export function AuctionLinks() {
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
