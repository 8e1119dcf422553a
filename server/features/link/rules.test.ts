import { describe, expect, test } from 'vitest'
import { attachProblem, decideLink, delayOf, spellHandle, type LinkState } from './rules.ts'

const free = { linkedTo: null, linkKind: null, isAccountContact: false }
const eid = { id: 'one', hasAccountContact: false }
const account = { id: 'one', hasAccountContact: true }

describe('decideLink', () => {
  test.each<[string, LinkState, 'account' | 'eid', ReturnType<typeof decideLink>]>([
    ['an eID nobody knows yet gets a contact', { contact: free, identity: null }, 'eid', 'linked'],
    ['an eID may have several contacts', { contact: free, identity: eid }, 'eid', 'linked'],
    ['an account gets its one contact', { contact: free, identity: null }, 'account', 'linked'],
    [
      'an account without a contact gets one again',
      { contact: free, identity: { ...account, hasAccountContact: false } },
      'account',
      'linked',
    ],
    ['an account has only one contact', { contact: free, identity: account }, 'account', 'account-has-contact'],
    [
      'the same link again changes nothing',
      { contact: { linkedTo: 'one', linkKind: 'account', isAccountContact: true }, identity: account },
      'account',
      'unchanged',
    ],
    [
      'a contact has one active identity',
      { contact: { linkedTo: 'other', linkKind: 'eid', isAccountContact: false }, identity: eid },
      'eid',
      'contact-already-linked',
    ],
    [
      'an account’s contact takes no eID',
      { contact: { ...free, isAccountContact: true }, identity: eid },
      'eid',
      'is-account-contact',
    ],
    ['an unknown contact cannot be linked', { contact: null, identity: eid }, 'eid', 'contact-not-found'],
    [
      'a subject of two methods has an account’s contact and others',
      { contact: free, identity: account },
      'eid',
      'linked',
    ],
    ['and with an eID’s contacts its account gets one too', { contact: free, identity: eid }, 'account', 'linked'],
    [
      'the same link for sign-ins of the other kind is another link',
      { contact: { linkedTo: 'one', linkKind: 'eid', isAccountContact: false }, identity: eid },
      'account',
      'contact-already-linked',
    ],
  ])('%s', (_what, state, kind, outcome) => {
    expect(decideLink(state, kind)).toBe(outcome)
  })
})

describe('attachProblem', () => {
  const open = { linkedTo: null, isAccountContact: false, isBlocked: false }

  test.each([
    ['a contact without a link can be attached', open, null],
    ['a contact has one active identity', { ...open, linkedTo: 'other' }, 'contact-already-linked'],
    [
      'an account’s contact is reported as such even when it is linked',
      { ...open, isAccountContact: true, linkedTo: 'other' },
      'is-account-contact',
    ],
    ['a blocked one is not linked', { ...open, isBlocked: true }, 'contact-blocked'],
  ] as const)('%s', (_what, contact, problem) => {
    expect(attachProblem(contact)).toBe(problem)
  })
})

describe('delayOf', () => {
  test('lets the first five tries for a contact be answered at once, then ever later, never refusing', () => {
    expect([1, 5, 6, 7, 8, 9, 10, 11, 1000].map((tries) => delayOf(tries, 5))).toEqual([
      0, 0, 250, 500, 1000, 2000, 4000, 4000, 4000,
    ])
  })
})

describe('spellHandle', () => {
  test('is EID- and ten characters none of which looks like another', () => {
    let drawn = 0
    const seen = new Set<string>()
    for (let round = 0; round < 10; round++)
      for (const letter of spellHandle((below) => drawn++ % below).slice(4)) seen.add(letter)
    expect(spellHandle(() => 0)).toBe('EID-3333333333')
    expect(spellHandle((below) => below - 1)).toBe('EID-YYYYYYYYYY')
    expect([...seen].sort().join('')).toBe('34679ACDEFGHJKMNPQRTVWXY')
  })
})
