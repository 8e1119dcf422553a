import { afterEach, expect, test } from 'vitest'
import { readZones } from '#server/zone/settings.ts'
import { setZones } from '#server/zone/zones.ts'
import { paymentOfZone } from './zonePayment.ts'

const usual = { iban: 'CZ6508000000192000145399', bic: 'GIBACZPX', holder: 'Registry' }
const euro = { currency: 'EUR', minorDigits: 2 }
const zone = { id: 7, fqdn: 'example', timeZone: 'Europe/Vienna', ...euro }

afterEach(() => setZones([]))

test.each([
  ['the account of the portal and the code of the currency', euro, undefined, usual, 'epc'],
  ['the Czech code in another currency', { currency: 'CZK', minorDigits: 2 }, undefined, usual, 'spayd'],
  ['the Czech code for euro where the zone says so', euro, { qr: 'spayd' }, usual, 'spayd'],
  ['no code in euro for crowns of before', { currency: 'CZK', minorDigits: 2 }, { qr: 'epc' }, usual, 'spayd'],
  ['no code in euro for thousandths', { currency: 'EUR', minorDigits: 3 }, undefined, usual, 'spayd'],
  [
    'an account of its own, without the bank of the other',
    euro,
    { iban: 'AT611904300234573201' },
    { iban: 'AT611904300234573201', bic: null, holder: 'Registry' },
    'epc',
  ],
])('a payment has %s', (_what, terms, payment, account, format) => {
  setZones(readZones({ ZONES: JSON.stringify([{ ...zone, payment }]) }) ?? [])
  expect(paymentOfZone(7, { usual, terms })).toEqual({ account, format })
})

test('a payment for a zone that is no longer there has the account of the portal', () => {
  expect(paymentOfZone(8, { usual, terms: euro })).toEqual({ account: usual, format: 'epc' })
})
