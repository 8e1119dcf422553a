import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskOf } from '#server/features/record/parts/rules.ts'
import {
  emptyOrEqualParts,
  equalParts,
  isCandidate,
  unmergeableStates,
  lackingOf,
  squeezed,
  type Person,
} from './rules.ts'

const mine: Person = {
  id: 'mine',
  handle: 'KEEP-ME',
  mask: 0n,
  isEmailConfirmed: true,
  isDeleted: false,
  isLinkedToIdentity: true,
  name: 'Anna Nováková',
  organization: null,
  street: ['Lipová 12'],
  city: 'Brno',
  stateOrProvince: null,
  postalCode: '602 00',
  country: 'CZ',
  mailingAddress: null,
  telephone: null,
  fax: null,
  email: 'anna@example.cz',
  notifyEmail: null,
  vatNumber: null,
  identType: 'birthday',
  identValue: '1984-03-12',
  discloseMask: 0,
  isLinked: true,
}
const old: Person = {
  ...mine,
  id: 'old',
  handle: 'OLD-1',
  isEmailConfirmed: false,
  isLinkedToIdentity: false,
  identType: null,
  identValue: null,
}

const spaces = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u3000'), minLength: 1, maxLength: 3 })
const words = fc.array(
  fc.string({
    unit: fc.constantFrom('a', 'á', 'b', 'č', 'd', 'é', 'x', 'z', 'Σ', 'σ', 'ß'),
    minLength: 1,
    maxLength: 5,
  }),
  {
    minLength: 1,
    maxLength: 4,
  },
)

describe('squeezed', () => {
  test('ignores case and white space', () => {
    fc.assert(
      fc.property(words, spaces, spaces, (parts, between, around) => {
        const plain = parts.join(' ')
        expect(squeezed(around + parts.join(between).toUpperCase().replaceAll('SS', 'ß') + around)).toBe(
          squeezed(plain),
        )
        expect(squeezed(squeezed(plain))).toBe(squeezed(plain))
      }),
    )
  })

  test('preserves every other difference', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(squeezed(one.join(' ')) === squeezed(other.join(' '))).toBe(
          one.join(' ').replaceAll('Σ', 'σ') === other.join(' ').replaceAll('Σ', 'σ'),
        )
      }),
    )
  })

  test('is nothing for nothing and for white space', () => {
    expect([null, '', ' \t\u00a0'].map(squeezed)).toEqual(['', '', ''])
  })
})

describe('a candidate', () => {
  test('has the same data or fewer', () => {
    expect(isCandidate(mine, old)).toBe(true)
    expect(isCandidate(mine, { ...old, telephone: '+420.1', fax: '2', notifyEmail: 'x@y.cz', discloseMask: 127 })).toBe(
      true,
    )
    expect(isCandidate(mine, { ...old, identType: 'BIRTHDAY', identValue: ' 1984-03-12 ' })).toBe(true)
  })

  test.each(equalParts)('is not a contact with another %s', (part) => {
    expect(isCandidate(mine, { ...old, [part]: 'something else' })).toBe(false)
    expect(isCandidate({ ...mine, [part]: 'something else' }, old)).toBe(false)
  })

  test.each(emptyOrEqualParts)('is not a contact with a %s that mine lacks', (part) => {
    expect(isCandidate({ ...mine, [part]: null }, { ...old, [part]: 'something' })).toBe(false)
    expect(isCandidate({ ...mine, [part]: 'something' }, { ...old, [part]: null })).toBe(true)
  })

  test.each(unmergeableStates)('in the state %s is none', (code) => {
    expect(isCandidate(mine, { ...old, mask: maskOf([code]) })).toBe(false)
  })

  test('is not myself, nobody’s own, and lives', () => {
    expect(isCandidate(mine, { ...old, id: mine.id })).toBe(false)
    expect(isCandidate(mine, { ...old, isLinkedToIdentity: true })).toBe(false)
    expect(isCandidate(mine, { ...old, isDeleted: true })).toBe(false)
  })

  test('has the lines of its street in the same order; empty ones do not count', () => {
    expect(isCandidate(mine, { ...old, street: [' ', 'LIPOVÁ  12', ''] })).toBe(true)
    expect(isCandidate(mine, { ...old, street: ['Lipová', '12'] })).toBe(false)
    expect(isCandidate({ ...mine, street: ['A', 'B'] }, { ...old, street: ['B', 'A'] })).toBe(false)
  })

  test.each([
    [{ name: ' ' }, ['name']],
    [{ street: [' '] }, ['address']],
    [{ city: null }, ['address']],
    [{ email: null, isEmailConfirmed: false }, ['email']],
    [{ isEmailConfirmed: false }, ['confirmed-email']],
    [{ name: null, street: [], email: ' ' }, ['name', 'address', 'email']],
  ] as const)('is nobody while I lack something: %j', (missing, lacking) => {
    const me = { ...mine, ...missing }
    expect(lackingOf(me)).toEqual(lacking)
    expect(isCandidate(me, { ...me, id: 'old', isLinkedToIdentity: false })).toBe(false)
  })

  test('need not be mutual, but what is compared is', () => {
    const text = fc.constantFrom(null, '', 'A', 'a ', 'B')
    const person = fc.record({
      name: text,
      organization: text,
      city: text,
      email: text,
      vatNumber: text,
      identValue: text,
    })
    fc.assert(
      fc.property(person, person, (one, other) => {
        const [a, b] = [
          { ...mine, ...one },
          { ...old, ...other },
        ]
        const me = { isEmailConfirmed: true, isLinkedToIdentity: false }
        const isMutual = isCandidate(a, b) && isCandidate({ ...b, ...me }, { ...a, ...me })
        return (
          !isMutual || [...equalParts, ...emptyOrEqualParts].every((part) => squeezed(a[part]) === squeezed(b[part]))
        )
      }),
    )
    expect(isCandidate({ ...old, ...mine, vatNumber: 'CZ1' }, old)).toBe(true)
  })
})
