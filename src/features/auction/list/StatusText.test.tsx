import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readMyParts } from '#contract/myAuction.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { anAuctionRow, aPart, aPublicState } from '#tests/builders/auction.ts'
import { useLoadMyParts } from '../mine/useLoadMyParts.ts'
import type { ListedAuction } from './listedAuction.ts'
import { StatusText } from './StatusText.tsx'
import { WatchButton } from './WatchButton.tsx'

function Row({ row, isCard = false }: { row: ListedAuction; isCard?: boolean }) {
  useLoadMyParts([row.id], { trigger: row })
  return (
    <>
      <StatusText row={row} isCard={isCard} />
      <WatchButton row={row} tabIndex={0} />
    </>
  )
}

const isHidden = (status: string) => screen.getByText(status).parentElement?.style.visibility === 'hidden'
const star = () => screen.getByRole('button').firstElementChild

test('shows neither a status nor a star until it is known what is mine', async () => {
  const row = anAuctionRow('kolo.cz', { standing: aPublicState({ leader: 1 }) })
  const answers: (() => void)[] = []
  const server = signedInServer()
  server.answer(readMyParts, async () => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return { items: [{ ...aPart({ number: 1, isLeading: true }), id: row.id, sequence: 3 }] }
  })
  await showPart(<Row row={row} />, '/auctions/list/ongoing')
  await waitFor(() => expect(answers).toHaveLength(1))
  expect([isHidden('Ongoing'), star()]).toEqual([true, null])
  answers[0]?.()
  await screen.findByText('You lead')
  expect(isHidden('You lead')).toBe(false)
  expect(star()).not.toBeNull()
})

test('leads an outbid bidder to the next bid, and in a list of ongoing auctions says of others nothing', async () => {
  const server = signedInServer()
  const outbid = anAuctionRow('kolo.cz', { standing: aPublicState({ leader: 2 }) })
  const other = anAuctionRow('voda.cz')
  server.answer(readMyParts, () => ({
    items: [
      { ...aPart({ number: 1 }), id: outbid.id, sequence: 3 },
      { ...aPart(), id: other.id, sequence: 3 },
    ],
  }))
  await showPart(
    <>
      <Row row={outbid} />
      <StatusText row={other} isCard={false} isOngoing />
    </>,
    '/auctions/list/ongoing',
  )
  const link = await screen.findByRole('link', { name: 'Bid on kolo.cz' })
  expect(link.getAttribute('href')).toBe(`/auctions/detail/${outbid.id}?bid`)
  expect(screen.queryByText('Ongoing')).toBeNull()
})

test('leads an outbid bidder to the next bid from a card too', async () => {
  const server = signedInServer()
  const outbid = anAuctionRow('kolo.cz', { standing: aPublicState({ leader: 2 }) })
  server.answer(readMyParts, () => ({ items: [{ ...aPart({ number: 1 }), id: outbid.id, sequence: 3 }] }))
  await showPart(<Row row={outbid} isCard />, '/auctions/list/bidding')
  expect(await screen.findByRole('link', { name: 'Bid on kolo.cz' })).toBeTruthy()
})

test('shows the public status when what is mine cannot be loaded', async () => {
  const server = signedInServer()
  server.answer(readMyParts, () => ({ refusal: 'bidder-excluded' }))
  await showPart(<Row row={anAuctionRow('voda.cz')} />, '/auctions/list/ongoing')
  await waitFor(() => expect(isHidden('Ongoing')).toBe(false))
  expect(star()).not.toBeNull()
})
