import type { AuctionDetail } from '#contract/auction.ts'
import type { PeekProps } from '#src/features/list/parts/defineList.ts'
import { Peek } from '#src/features/list/parts/Peek.tsx'
import type { PeekKind } from '#src/features/list/parts/peekStore.ts'
import { paths } from '#src/routing/paths.ts'
import { PeekBody } from './PeekBody.tsx'
import { peekedAuctions } from './peekedAuctions.ts'
import { saidOfAuction } from './saidOfAuction.ts'

/** An auction in short beside its list, as it stands this moment. */
export function AuctionPeek(given: PeekProps) {
  return (
    <Peek {...given} kind={kind}>
      {(auction) => <PeekBody detail={auction} />}
    </Peek>
  )
}

const kind: PeekKind<AuctionDetail> = {
  type: 'auction',
  store: peekedAuctions,
  nameOf: ({ id }) => id,
  displayNameOf: ({ fqdn, unicode }) => ({ name: fqdn, unicode }),
  pageOf: paths.auction,
  announcementOf: saidOfAuction,
}
