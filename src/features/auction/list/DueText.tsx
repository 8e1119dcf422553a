import { FormattedDate, FormattedMessage } from 'react-intl'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import type { ListedAuction } from './listedAuction.ts'

/** The next step for a name I won, with its last day, as a link to where it is done. */
export function DueText({ row: { id, mine }, tabIndex }: { row: ListedAuction; tabIndex: 0 | -1 }) {
  const by = mine?.payBy ?? mine?.registerBy
  if (!mine || !by) return null
  return (
    <TextLink to={mine.payBy ? paths.auctionPayment(id) : paths.auction(id)} tabIndex={tabIndex}>
      <FormattedMessage
        id={mine.payBy ? 'auctions.due.pay' : 'auctions.due.register'}
        values={{ by: <FormattedDate key="by" value={Date.parse(by) - 1} day="numeric" month="short" /> }}
      />
    </TextLink>
  )
}
