import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { unwatchAuction, watchAuction } from '#contract/myAuction.ts'
import { auctionServer, leaveAuction } from '#tests/browser/showAuction.tsx'
import { aPart } from '#tests/builders/auction.ts'

afterEach(leaveAuction)

describe('watching from the page of an auction', () => {
  test('opens by w and saves the switches of watching and reminders', async () => {
    const server = auctionServer()
    const all = { start: true, endsSoon: true, outbid: true, extended: true, ended: true }
    server.answer(watchAuction, (_url, { body }) => aPart({ watch: { ...all, ...Object(body) } }))
    server.answer(unwatchAuction, () => aPart())
    await server.show()
    await screen.findByRole('button', { name: 'Watch' })
    await userEvent.keyboard('w')
    const panel = await screen.findByRole('dialog', { name: 'Watching the auction' })
    const on = within(panel).getByRole('switch', { name: 'Watch this auction' })
    await userEvent.click(on)
    await screen.findByRole('button', { name: 'Watching' })
    await userEvent.click(within(panel).getByRole('switch', { name: 'its end moves' }))
    await waitFor(() =>
      expect(server.requests.filter(({ call }) => call === 'watchAuction').map(({ body }) => body)).toEqual([
        {},
        { extended: false },
      ]),
    )
  })
})
