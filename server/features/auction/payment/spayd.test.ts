import { describe, expect, test } from 'vitest'
import type { Order } from './order.ts'
import { spaydOf } from './spayd.ts'

const order: Order = {
  iban: 'CZ6508000000192000145399',
  bic: null,
  amount: '1250',
  currency: 'CZK',
  lastDay: '2026-11-28',
  variableSymbol: '1000000001',
  holder: 'Správce registru, z. s. p. o.',
  message: 'auction kava.cz',
}

describe('the descriptor of a payment', () => {
  test('has the account, amount, currency, last day, message, holder and variable symbol', () => {
    expect(spaydOf(order)).toBe(
      'SPD*1.0*ACC:CZ6508000000192000145399*AM:1250*CC:CZK*DT:20261128*MSG:AUCTION KAVA.CZ*RN:SPRAVCE REGISTRU Z. S. P. O.*X-VS:1000000001',
    )
  })

  test('has the bank where it is known', () => {
    expect(spaydOf({ ...order, bic: 'GIBACZPX' })).toContain('*ACC:CZ6508000000192000145399+GIBACZPX*')
  })

  test('lets no value end where its writer did not', () => {
    const fields = spaydOf({ ...order, message: 'a*AM:1*b%2A', holder: '*ACC:X' }).split('*')
    expect(fields.map((field) => field.split(':')[0])).toEqual([
      'SPD',
      '1.0',
      'ACC',
      'AM',
      'CC',
      'DT',
      'MSG',
      'RN',
      'X-VS',
    ])
  })

  test('has only what the smaller alphabet of QR codes has, and no value longer than it may be', () => {
    const text = spaydOf({ ...order, message: 'Žluťoučký kůň '.repeat(9), holder: 'Příliš '.repeat(9) })
    expect(text).toMatch(/^[A-Z0-9 $%*+\-./:]+$/)
    expect(/MSG:([^*]*)/.exec(text)?.[1]?.length).toBeLessThanOrEqual(60)
    expect(/RN:([^*]*)/.exec(text)?.[1]?.length).toBeLessThanOrEqual(35)
  })
})
