import { useEffect } from 'react'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { quietly } from '#src/routing/quietly.ts'
import type { AuctionList } from './auctionList.ts'
import type { ListedAuction } from './listedAuction.ts'
import { noteMyParts } from './myParts.ts'

/** On a list of everybody's asks what of its auctions is mine, once the rows are drawn and somebody is signed in. */
export function useMyParts({ isMine }: AuctionList, rows: readonly ListedAuction[]): void {
  const { info } = useFrame()
  const isAsked = !isMine && Boolean(info?.contact) && rows.length > 0

  useEffect(() => {
    if (!isAsked) return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const { askMyParts } = await import('./myCalls.ts')
      const parts = await askMyParts(
        rows.map(({ id }) => id),
        leaving.signal,
      )
      if (!leaving.signal.aborted) noteMyParts(parts)
    }
    void quietly(ask)
    return () => leaving.abort()
  }, [isAsked, rows])
}
