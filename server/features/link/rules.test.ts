import { describe, expect, test } from 'vitest'
import { decideLink, type Standing } from './rules.ts'

const free = { linkedTo: null, isAccountContact: false }
const eid = { id: 'one', kind: 'eid' as const, hasContacts: true }
const account = { id: 'one', kind: 'account' as const, hasContacts: true }

describe('decideLink', () => {
  test.each<[string, Standing, 'account' | 'eid', ReturnType<typeof decideLink>]>([
    ['an eID nobody knows yet gets a contact', { contact: free, identity: null }, 'eid', 'linked'],
    ['an eID may have several contacts', { contact: free, identity: eid }, 'eid', 'linked'],
    ['an account gets its one contact', { contact: free, identity: null }, 'account', 'linked'],
    [
      'an account without a contact gets one again',
      { contact: free, identity: { ...account, hasContacts: false } },
      'account',
      'linked',
    ],
    ['an account has only one contact', { contact: free, identity: account }, 'account', 'account-has-contact'],
    [
      'the same link again changes nothing',
      { contact: { linkedTo: 'one', isAccountContact: true }, identity: account },
      'account',
      'unchanged',
    ],
    [
      'a contact has one living identity',
      { contact: { linkedTo: 'other', isAccountContact: false }, identity: eid },
      'eid',
      'contact-already-linked',
    ],
    [
      'an account’s contact takes no eID',
      { contact: { linkedTo: null, isAccountContact: true }, identity: eid },
      'eid',
      'is-account-contact',
    ],
    ['a contact that is not there takes nobody', { contact: null, identity: eid }, 'eid', 'contact-not-found'],
    ['an identity is of the kind its provider said', { contact: free, identity: eid }, 'account', 'other-kind'],
  ])('%s', (_what, standing, kind, outcome) => {
    expect(decideLink(standing, kind)).toBe(outcome)
  })
})
