import { cleanup, screen, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { listAuctionBids, readAuction, readTerms, type AuctionDetail } from '#contract/auction.ts'
import { readMyParts, type MyPart } from '#contract/myAuction.ts'
import type { PublicAuctionState } from '#contract/auctionState.ts'
import type { Locale } from '#intl/locales.ts'
import { AuctionDetailPage, loader, shouldRevalidate } from '#src/features/auction/AuctionDetailPage.tsx'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { anAuction, aPart } from '#tests/builders/auction.ts'
import { pretendEvents } from './pretendEvents.ts'
import { showPage, signedInServer } from './showPage.tsx'

const at = '/v1/public/events/'
let openEvents: ReturnType<typeof pretendEvents> | null = null

/** After each test: the page is left, and nothing is listened to any more. */
export async function leaveAuction(): Promise<void> {
  cleanup()
  await waitFor(() => expectListeners(openEvents?.listeners(at) ?? 0, 0))
  vi.unstubAllGlobals()
}

/** A server with one auction, my part of it, and its rules accepted; `change` sends its new state to everybody. */
export function auctionServer(given: { auction?: Partial<AuctionDetail>; part?: Partial<MyPart> } = {}) {
  const server = signedInServer()
  const events = pretendEvents()
  openEvents = events
  const auction = anAuction(given.auction)
  let { standing: current } = auction
  let part = aPart(given.part)
  server.answer(readAuction, () => ({ ...auction, standing: current, now: present() }))
  server.answer(readMyParts, () => ({ items: [{ ...part, id: auction.id, sequence: current.sequence }] }))
  server.answer(listAuctionBids, () => ({ items: [], currency: 'CZK' }))
  server.answer(readTerms, () => ({ version: auction.terms.version, accepted: [auction.terms.version] }))
  const stand = (changed: Partial<PublicAuctionState>) => {
    current = { ...current, sequence: current.sequence + 1, ...changed }
  }

  const open = (search = '', locale: Locale = 'en-US') =>
    showPage(
      [{ path: '/auctions/detail/:id', loader, shouldRevalidate, Component: AuctionDetailPage }],
      `/auctions/detail/${auction.id}${search}`,
      { locale, beside: <CommandKeys singleKeys /> },
    )

  return {
    ...server,
    events,
    /** It has another state from now on, and no event says so. */
    stand,
    change(changed: Partial<PublicAuctionState>) {
      stand(changed)
      events.send(at, 'standing', { ...current, id: auction.id, at: present() })
    },
    mine: (changed: Partial<MyPart>) => (part = { ...part, ...changed }),
    listening: () => waitFor(() => expectListeners(events.listeners(at), 1)),
    open,
    /** Opens it, and waits for the place where one bids. */
    async show(search = '', locale: Locale = 'en-US') {
      const router = await open(search, locale)
      await screen.findByRole('heading', { name: locale === 'en-US' ? /^(Your bid|Raise)/ : /^(Váš příhoz|Zvýšit)/ })
      return router
    },
  }
}

const present = () => new Date().toISOString()

function expectListeners(count: number, expected: number): void {
  if (count !== expected) throw new Error(`${count} listen`)
}
