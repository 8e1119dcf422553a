import { describe, expect, test } from 'vitest'
import { chooseContact, formattedAddress, isEnough, landing, levelFromProvider, levelOfEid, raisedBy } from './rules.ts'

describe('the level of an eID', () => {
  test.each([
    ['high', 'high'],
    ['substantial', 'substantial'],
    ['low', 'low'],
    ['validated', 'low'],
    ['', 'low'],
    [null, 'low'],
  ])('%s counts as %s', (level, counted) => {
    expect(levelOfEid(level)).toBe(counted)
  })

  test.each([
    ['low', false],
    ['substantial', true],
    ['high', true],
  ] as const)('%s is enough to sign in: %s', (level, enough) => {
    expect(isEnough(level)).toBe(enough)
  })
})

describe('the level of an account', () => {
  test.each(['none', 'conditional', 'identified', 'validated'] as const)('%s comes from the provider', (level) => {
    expect(levelFromProvider(level)).toBe(level)
  })

  test.each([null, '', 'high', 'low', 'conditionally-identified'])('%j does not come from the provider', (level) => {
    expect(levelFromProvider(level)).toBeNull()
  })

  test.each([
    ['account', 'none', true, 'provider'],
    ['account', 'identified', false, 'registry'],
    ['account', 'validated', true, null],
    ['account', 'validated', false, null],
    ['eid', 'substantial', false, null],
  ] as const)('of an %s at %s, reported by the provider: %s, is raised by %s', (kind, level, isFromProvider, by) => {
    expect(raisedBy(kind, level, isFromProvider)).toBe(by)
  })
})

describe('the contact a session begins with', () => {
  const linked = [{ id: 'A' }, { id: 'B' }]

  test.each([
    ['the last one while it is linked', linked, 'B', { id: 'B' }],
    ['the first where the last is not linked any more', linked, 'C', { id: 'A' }],
    ['the first where there was none', linked, null, { id: 'A' }],
    ['none without a link', [], 'A', null],
  ])('is %s', (_which, contacts, last, chosen) => {
    expect(chooseContact(contacts, last)).toEqual(chosen)
  })
})

describe('after the sign-in', () => {
  const withoutContact = { kind: 'eid', hasContact: false } as const

  test.each([
    ['an account', '/domains', { kind: 'account', hasContact: false }, '/domains'],
    ['an eID with a contact', '/domains', { kind: 'eid', hasContact: true }, '/domains'],
    ['an eID without one', '/', withoutContact, '/contact/connect'],
    ['an eID without one', '/domains?page=2', withoutContact, '/contact/connect?next=%2Fdomains%3Fpage%3D2'],
    ['an eID without one', '/contact/connect', withoutContact, '/contact/connect'],
    ['an eID without one', '/contact/register?x=1', withoutContact, '/contact/register?x=1'],
    ['an eID without one', '/contact/eid#top', withoutContact, '/contact/eid#top'],
    ['an eID without one', '/contact/connected', withoutContact, '/contact/connect?next=%2Fcontact%2Fconnected'],
    ['an eID without one', '/x/contact/eid', withoutContact, '/contact/connect?next=%2Fx%2Fcontact%2Feid'],
  ] as const)('%s that wanted %s goes on', (_who, next, identity, expected) => {
    expect(landing(next, identity)).toBe(expected)
  })
})

describe('the address of an identity', () => {
  test.each([
    ['as formatted', { formatted: 'Dlouhá 1\n  110 00 Praha', country: 'CZ' }, 'Dlouhá 1, 110 00 Praha'],
    [
      'of its parts',
      { street_address: 'Dlouhá 1', postal_code: '110 00', locality: 'Praha', region: 'Praha', country: 'CZ' },
      'Dlouhá 1, 110 00 Praha, Praha, CZ',
    ],
    ['of the parts there are', { locality: 'Praha', region: '', country: 7 }, 'Praha'],
    ['of lines in one part', { street_address: 'Dlouhá 1\r\nDvůr' }, 'Dlouhá 1, Dvůr'],
    ['of nothing', {}, null],
    ['of a text', 'Praha', null],
    ['of null', null, null],
  ])('%s is one line', (_which, claim, line) => {
    expect(formattedAddress(claim)).toBe(line)
  })
})
