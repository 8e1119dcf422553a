import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPlace } from '#server/config.ts'
import { czechLife, lifeCycleIn } from './zones.ts'
import { readZones } from './settings.ts'

const zone = { id: 3, fqdn: 'example', timeZone: 'Europe/Vienna', currency: 'EUR', minorDigits: 2 }

describe('ZONES', () => {
  const lock = { transfer: ['serverTransferProhibited', 'serverDeleteProhibited'] }
  const full = ['serverTransferProhibited', 'serverUpdateProhibited', 'serverDeleteProhibited']

  test('is none when it is not set', () => {
    expect(readZones({})).toEqual([])
  })

  test('reads zones, with the usual defaults', () => {
    expect(readZones({ ZONES: JSON.stringify([{ ...zone, allowsIdn: true, lifeCycle: { deleteDay: 75 } }]) })).toEqual([
      {
        ...zone,
        isEnum: false,
        allowsIdn: true,
        allowsDoubleHyphen: false,
        isAuctioned: false,
        labelCount: 1,
        lifeCycle: { deleteDay: 75 },
      },
    ])
  })

  test('gives a zone days beside a registry only where they are set', () => {
    const days = { lifeCycle: czechLife }
    expect(lifeCycleIn({ ...days, hasOwnLifeCycle: false }, 'beside-a-registry')).toBeNull()
    expect(lifeCycleIn({ ...days, hasOwnLifeCycle: true }, 'beside-a-registry')).toBe(czechLife)
    expect(lifeCycleIn({ ...days, hasOwnLifeCycle: false }, 'registry-of-record')).toBe(czechLife)
  })

  test('names the states that each position of the lock sets', () => {
    const lockProfile = { ...lock, full }
    expect(readZones({ ZONES: JSON.stringify([{ ...zone, lockProfile }]) })).toMatchObject([{ lockProfile }])
  })

  test('may be the path of a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'registry-zones-'))
    const file = join(folder, 'zones.json')
    writeFileSync(file, JSON.stringify([zone]))
    expect(readZones({ ZONES: file })).toMatchObject([zone])
    rmSync(folder, { recursive: true })
  })

  test.each([
    ['no JSON', '[{', ': expected a JSON list'],
    ['a file that is not there', '/nowhere/zones.json', ': expected a JSON list'],
    [
      'a zone without its clock',
      JSON.stringify([{ ...zone, timeZone: 'Mars/Olympus' }]),
      ' at [0].timeZone: expected an IANA time zone',
    ],
    [
      'a name in capitals',
      JSON.stringify([{ ...zone, fqdn: 'EXAMPLE' }]),
      ' at [0].fqdn: expected a name in lower case',
    ],
    [
      'something nobody knows',
      JSON.stringify([zone, { ...zone, id: 4, fqdn: 'other', colour: 'red' }]),
      ' at [1]: expected no colour',
    ],
    [
      'a lock without a ban on transfers',
      JSON.stringify([{ ...zone, lockProfile: { transfer: [], full } }]),
      ' at [0].lockProfile: expected transfer with serverTransferProhibited',
    ],
    [
      'a full lock without updates',
      JSON.stringify([{ ...zone, lockProfile: { ...lock, full: lock.transfer } }]),
      ' at [0].lockProfile: expected transfer with serverTransferProhibited',
    ],
    [
      'a full lock with less than the other',
      JSON.stringify([
        { ...zone, lockProfile: { ...lock, full: ['serverTransferProhibited', 'serverUpdateProhibited'] } },
      ]),
      ' at [0].lockProfile: expected transfer with serverTransferProhibited',
    ],
    [
      'a lock of an unknown state',
      JSON.stringify([{ ...zone, lockProfile: { transfer: ['locked'], full } }]),
      ' at [0].lockProfile.transfer[0]: expected one of ',
    ],
    [
      'an account whose check digits are wrong',
      JSON.stringify([{ ...zone, payment: { iban: 'AT611904300234573202' } }]),
      ' at [0].payment.iban: expected an IBAN without spaces whose check digits fit',
    ],
    [
      'a bank without its account',
      JSON.stringify([{ ...zone, payment: { bic: 'GIBAATWWXXX' } }]),
      ' at [0].payment: expected an iban beside the bic',
    ],
    [
      'a code in euro for crowns',
      JSON.stringify([{ ...zone, currency: 'CZK', payment: { qr: 'epc' } }]),
      ' at [0].payment: expected epc only in a zone whose currency is EUR',
    ],
    ['one number twice', JSON.stringify([zone, { ...zone, fqdn: 'other' }]), ': expected each id once'],
    ['one name twice', JSON.stringify([zone, { ...zone, id: 4 }]), ': expected each fqdn once'],
  ])('is refused with one line: %s', (_what, text, fault) => {
    const refused = () => readPlace({ ZONES: text })
    expect(refused).toThrow(/^ZONES is [^\n]*$/)
    expect(refused).toThrow(fault)
  })
})
