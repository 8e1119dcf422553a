import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalForm, chainStart, linkOf, personalDigestOf, type ActivityFacts } from './rules.ts'

const facts: ActivityFacts = {
  id: '0190a3c0-0000-7000-8000-000000000001',
  contactId: '0190a3c0-0000-7000-8000-000000000002',
  sequence: 1n,
  recordedAt: '2026-11-21T02:00:00.123456Z',
  action: 'block-all',
  result: 'done',
  actor: 'identity',
  identityId: '0190a3c0-0000-7000-8000-000000000003',
  level: 'validated',
  objectType: 'domain',
  objectId: null,
  handle: null,
  operationId: '0190a3c0-0000-7000-8000-000000000004',
  detail: { total: 2, done: 2 },
  itemsDigest: Buffer.alloc(32, 7),
  personalDigest: Buffer.alloc(32, 9),
}

describe('canonicalForm', () => {
  test('the order of keys in the detail does not matter', () => {
    expect(canonicalForm({ ...facts, detail: { done: 2, total: 2 } })).toBe(canonicalForm(facts))
  })

  test('a letter moved from one field to the next is another form', () => {
    const one = canonicalForm({ ...facts, action: 'ab', result: 'c' })
    expect(canonicalForm({ ...facts, action: 'a', result: 'bc' })).not.toBe(one)
  })

  test('the form of version 1 stays to the letter', () => {
    expect(canonicalForm({ ...facts, itemsDigest: null, personalDigest: null })).toBe(
      '["activity-1","0190a3c0-0000-7000-8000-000000000001","0190a3c0-0000-7000-8000-000000000002","1",' +
        '"2026-11-21T02:00:00.123456Z","block-all","done","identity","0190a3c0-0000-7000-8000-000000000003",' +
        '"validated","domain",null,null,"0190a3c0-0000-7000-8000-000000000004",{"done":2,"total":2},null,null]',
    )
  })
})

describe('linkOf', () => {
  const changes: [keyof ActivityFacts, Partial<ActivityFacts>][] = [
    ['sequence', { sequence: 2n }],
    ['recordedAt', { recordedAt: '2026-11-21T02:00:00.123457Z' }],
    ['action', { action: 'block-transfer' }],
    ['result', { result: 'cancelled' }],
    ['actor', { actor: 'operator' }],
    ['identityId', { identityId: null }],
    ['level', { level: 'high' }],
    ['handle', { handle: 'a.cz' }],
    ['detail', { detail: { total: 2, done: 1 } }],
    ['itemsDigest', { itemsDigest: null }],
    ['personalDigest', { personalDigest: null }],
    ['contactId', { contactId: facts.id }],
  ]

  test.each(changes)('a changed %s is another link', (_field, change) => {
    expect(linkOf(chainStart, { ...facts, ...change })).not.toEqual(linkOf(chainStart, facts))
  })

  test('another entry before it is another link', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const previous = Buffer.from(bytes)
        expect(linkOf(previous, facts).equals(linkOf(chainStart, facts))).toBe(previous.equals(chainStart))
      }),
    )
  })
})

describe('personalDigestOf', () => {
  test('the same person under another salt has another digest', () => {
    const person = { address: '192.0.2.1', actorName: 'Anna Nováková' }
    expect(personalDigestOf(Buffer.alloc(16, 1), person)).not.toEqual(personalDigestOf(Buffer.alloc(16, 2), person))
  })
})
