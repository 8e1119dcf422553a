import { describe, expect, test } from 'vitest'
import { mailedKinds, type AuctionMessage } from '#contract/auctionMessage.ts'
import { wordsIn } from '#server/intl/words.ts'
import { ofAuction } from './auctionLetters.ts'

const message: AuctionMessage = {
  id: '6badc057-629c-4a06-9180-134845e1013e',
  kind: 'won',
  at: '2026-11-21T20:00:00.000Z',
  isRead: false,
  auction: { id: '6badc057-629c-4a06-9180-134845e1013f', fqdn: 'xn--hjek-5na.cz', unicode: 'hájek.cz' },
  price: '12500',
  currency: 'CZK',
  dueAt: '2026-11-28T23:00:00.000Z',
  turnsAt: null,
}

function written(language: 'cs' | 'en', given: Partial<AuctionMessage>) {
  const { subject, parts } = ofAuction(
    { message: { ...message, ...given }, timeZone: 'Europe/Prague' },
    wordsIn(language),
  )
  return { subject, text: parts.join('\n\n').replaceAll('\u00a0', ' ') }
}

describe('the letter of an auction', () => {
  test('that was won says the price and the last day to pay, which ends at midnight', () => {
    expect(written('cs', {}).subject).toBe('Vyhráli jste aukci: hájek.cz (xn--hjek-5na.cz)')
    expect(written('cs', {}).text).toContain('za 12 500 Kč. Zaplaťte nejpozději 28. listopadu 2026')
    expect(written('en', { price: '99.50' }).text).toContain('for CZK 99.50. Please pay by November 28, 2026')
  })

  test('that is watched shows times in its zone', () => {
    const ends = { kind: 'watched-ends-soon', dueAt: null, turnsAt: '2026-11-21T20:00:00.000Z' } as const
    expect(written('cs', ends).text).toContain('skončí 21. listopadu 2026 v 21:00:00 SEČ. Cena je nyní 12 500 Kč.')
    expect(written('en', { ...ends, price: null }).text).toContain('Nobody has bid yet.')
  })

  describe.each(['cs', 'en'] as const)('in %s', (language) => {
    test.each(mailedKinds)('on %s says which name, in plain lines', (kind) => {
      for (const price of ['600', null]) {
        const { subject, text } = written(language, { kind, price, turnsAt: message.at })
        expect(subject).toContain('hájek.cz')
        expect(`${subject}\n${text}`).not.toMatch(/[{}<>]|mail\.|\n{3}|undefined|Invalid/)
      }
    })
  })
})
