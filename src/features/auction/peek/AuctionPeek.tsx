import type { AuctionDetail } from '#contract/auction.ts'
import type { PeekProps } from '#src/features/record/parts/list/ownList.ts'
import { Peek } from '#src/features/record/parts/list/peek/Peek.tsx'
import type { PeekKind } from '#src/features/record/parts/list/peek/peekKind.ts'
import { paths } from '#src/routing/paths.ts'
import { PeekBody } from './PeekBody.tsx'
import { peekedAuctions } from './peekedAuctions.ts'
import { saidOfAuction } from './saidOfAuction.ts'

/** An auction in short beside its list, as it stands this moment. */
export function AuctionPeek(given: PeekProps) {
  return <Peek {...given} kind={kind} />
}

const kind: PeekKind<AuctionDetail> = {
  type: 'auction',
  store: peekedAuctions,
  nameOf: ({ id }) => id,
  writtenAs: ({ fqdn, unicode }) => ({ name: fqdn, unicode }),
  pageOf: paths.auction,
  Body: PeekBody,
  saidOf: saidOfAuction,
}
