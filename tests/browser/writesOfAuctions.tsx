import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { acceptTerms, readTerms } from '#contract/auction.ts'
import { changeMailWishes, listMessages, readMailWishes, readMessages } from '#contract/auctionMessage.ts'
import { makeRegistrationCode } from '#contract/auctionRegistration.ts'
import { unwatchAuction, watchAuction } from '#contract/myAuction.ts'
import { MailWishes } from '#src/features/auction/message/MessageTools.tsx'
import { loader, MessageListPage } from '#src/features/auction/MessageListPage.tsx'
import { RegistrationCode } from '#src/features/auction/payment/RegistrationCode.tsx'
import { auctionId } from '#tests/builders/auction.ts'
import { auctionServer } from './showAuction.tsx'
import { showPage, showPart, signedInServer } from './showPage.tsx'
import { press, type Write } from './write.ts'

const reminders = { start: true, endsSoon: true, outbid: true, extended: true, ended: true }

/** The mutations of auctions. */
export const writesOfAuctions: readonly Write[] = [
  {
    call: acceptTerms,
    does: 'accepting the rules of auctions',
    begin: async () => {
      const server = auctionServer()
      server.answer(readTerms, () => ({ version: '2026-11', accepted: [] }))
      await server.show()
      await press('Bid…')
      return { server, act: () => press('Accept and continue') }
    },
  },
  {
    call: watchAuction,
    does: 'watching an auction',
    begin: async () => {
      const server = auctionServer()
      await server.show()
      await press('Watch')
      return { server, act: () => flip('Watch this auction') }
    },
  },
  {
    call: unwatchAuction,
    does: 'watching an auction no more',
    begin: async () => {
      const server = auctionServer({ part: { watch: reminders } })
      await server.show()
      await press('Watching')
      return { server, act: () => flip('Watch this auction') }
    },
  },
  {
    call: readMessages,
    does: 'marking messages as read',
    begin: async () => {
      const server = signedInServer()
      server.answer(listMessages, () => ({
        ...{ items: [unread], total: 1, page: 1, size: 100, pages: 1, unread: 1 },
        ...{ today: '2026-11-21', asOf: '2026-11-21T10:00:00.000Z' },
      }))
      const page = { path: '/auctions/message-list', loader, Component: MessageListPage }
      await showPage([page], page.path)
      return { server, act: () => press('Mark all as read') }
    },
  },
  {
    call: changeMailWishes,
    does: 'what comes by mail',
    begin: async () => {
      const server = signedInServer()
      server.answer(readMailWishes, () => ({ off: [] }))
      await showPart(<MailWishes />, '/')
      return { server, act: () => flip('I did not win') }
    },
  },
  {
    call: makeRegistrationCode,
    does: 'a code to register with',
    begin: async () => {
      const server = signedInServer()
      const part = <RegistrationCode id={auctionId} registration={{ status: 'none', madeAt: null, registerBy: null }} />
      await showPart(part, '/')
      return { server, act: () => press('Create a code') }
    },
  },
]

const flip = async (name: string) => userEvent.click(await screen.findByRole('switch', { name }))

const unread = {
  id: '6badc057-629c-4a06-9180-134845000001',
  kind: 'outbid',
  at: '2026-11-21T10:00:00.000Z',
  isRead: false,
  auction: { id: auctionId, fqdn: 'name.cz', unicode: null },
  price: '600',
  currency: 'CZK',
  dueAt: null,
  turnsAt: null,
  action: null,
} as const
