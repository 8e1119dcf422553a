import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useAuctionCounts } from '#src/features/auction/parts/useGlance.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'

/** The ways to the auctions of everybody, each with how many there are once that is told. */
export function AuctionLinks() {
  const counts = useAuctionCounts()

  return (
    <>
      {links.map(({ which, to }, place) => (
        <span key={which}>
          {place > 0 && ' · '}
          <TextLink to={to()}>
            <FormattedMessage id={`overview.welcome.auctions.${which}`} />
          </TextLink>
          {counts && (
            <>
              {' '}
              <FormattedNumber value={counts[which]} />
            </>
          )}
        </span>
      ))}
    </>
  )
}

const links = [
  { which: 'ongoing', to: paths.ongoingAuctions },
  { which: 'future', to: paths.futureAuctions },
] as const
