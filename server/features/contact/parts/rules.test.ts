import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DiscloseFlag } from '#contract/contact.ts'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'
import { addressOf, disclose, isPublic, type ContactFacts } from './rules.ts'

const full: ContactFacts = {
  name: 'Anna Nováková',
  organization: null,
  street: ['Lipová 12'],
  city: 'Brno',
  stateOrProvince: null,
  postalCode: '60200',
  country: 'CZ',
  mailingAddress: { street: ['P. O. Box 7'], city: 'Brno', stateOrProvince: null, postalCode: '60200', country: 'CZ' },
  telephone: '+420.601000000',
  fax: '+420.601000001',
  email: 'anna@example.cz',
  notifyEmail: 'upozorneni@example.cz',
  vatNumber: 'CZ1234567890',
  identType: 'birthday',
  identValue: '1984-03-12',
  discloseMask: 0,
  isLinked: true,
}
const aContact = (given: Partial<ContactFacts> = {}): ContactFacts => ({ ...full, ...given })
const everything = Object.values(disclosureBits).reduce((mask, bit) => mask | bit, 0)
const nameBits = disclosureBits.nameHidden | disclosureBits.organizationHidden
const hidden = { disclosed: false }

describe('disclose to a stranger', () => {
  test.each(DiscloseFlag.options)('shows %s by its own flag and by no other', (flag) => {
    const bit = disclosureBits[flag]
    const shown = disclose(aContact({ discloseMask: bit }), 'public')
    expect(shown[flag].disclosed).toBe(true)
    expect(shown[flag].value).not.toBeNull()
    const others = disclose(aContact({ discloseMask: everything & ~nameBits & ~bit }), 'public')
    expect(others[flag]).toStrictEqual(hidden)
  })

  test('shows name and organization, whatever the flags', () => {
    const { name, organization } = disclose(aContact({ organization: 'Novák s.r.o.' }), 'public')
    expect([name, organization]).toEqual([
      { disclosed: true, value: 'Anna Nováková' },
      { disclosed: true, value: 'Novák s.r.o.' },
    ])
  })

  test('hides a name that a registry’s own data hide', () => {
    const { name, organization } = disclose(
      aContact({ organization: 'Novák s.r.o.', discloseMask: nameBits }),
      'public',
    )
    expect([name, organization]).toStrictEqual([hidden, hidden])
  })

  test('never shows a mailing address, which has no flag', () => {
    expect(disclose(aContact({ discloseMask: everything }), 'public').mailingAddress).toStrictEqual(hidden)
  })

  test('shows nothing at all of a contact that stands nowhere', () => {
    const shown = disclose(
      aContact({ isLinked: false, organization: 'X', discloseMask: everything & ~nameBits }),
      'public',
    )
    expect(Object.values(shown)).toStrictEqual(Object.keys(shown).map(() => hidden))
  })

  test('shows a missing value as null, and a hidden one neither present nor missing', () => {
    const nothing = aContact({ telephone: ' ', fax: null, discloseMask: disclosureBits.telephone })
    const { telephone, fax } = disclose(nothing, 'public')
    expect([telephone, fax]).toStrictEqual([{ disclosed: true, value: null }, hidden])
  })

  test('has no word of what is hidden, for any contact and any flags', () => {
    const facts = fc.record({
      name: canary('name'),
      organization: canary('organization'),
      street: fc.array(
        fc.uuid().map((id) => `street ${id}`),
        { maxLength: 3 },
      ),
      city: canary('city'),
      stateOrProvince: canary('state'),
      postalCode: canary('post'),
      country: canary('country'),
      telephone: canary('telephone'),
      fax: canary('fax'),
      email: canary('email'),
      notifyEmail: canary('notify'),
      vatNumber: canary('vat'),
      identType: canary('type'),
      identValue: canary('ident'),
      mailingAddress: fc.constant(full.mailingAddress),
      discloseMask: fc.integer({ min: 0, max: everything }),
      isLinked: fc.boolean(),
    })
    fc.assert(
      fc.property(facts, (contact) => {
        const text = JSON.stringify(disclose(contact, 'public'))
        expect(text).not.toContain('Box 7')
        const values = valuesOf(contact)
        const hiding = DiscloseFlag.options.filter((flag) => !contact.isLinked || !isPublic(contact, flag))
        expect(hiding.flatMap((flag) => values[flag]).filter((value) => text.includes(value))).toEqual([])
      }),
    )
  })
})

describe('disclose to its owner', () => {
  test.each(DiscloseFlag.options)('shows the owner %s with its flag, public or not', (flag) => {
    const value = disclose(aContact({ discloseMask: disclosureBits[flag] }), 'own')[flag]
    expect(value).toMatchObject({ disclosed: true, value: expect.anything() })
    expect(disclose(aContact({ isLinked: false }), 'own')[flag]).toEqual({ ...value, disclosed: false })
  })
})

describe('the address', () => {
  test('of an organization is never hidden', () => {
    expect(isPublic({ discloseMask: 0, organization: 'Novák s.r.o.' }, 'address')).toBe(true)
    expect(isPublic({ discloseMask: 0, organization: ' ' }, 'address')).toBe(false)
  })

  test('without a word is none', () => {
    expect(addressOf(aContact({ street: [''], city: ' ', postalCode: null, country: null }))).toBeNull()
    expect(addressOf(aContact({ street: [], city: null, postalCode: null }))).toMatchObject({ country: 'CZ' })
  })
})

function canary(name: string) {
  return fc.option(fc.uuid().map((id) => `${name} ${id}`))
}

/** The values that each flag discloses. */
function valuesOf(contact: ContactFacts): Record<DiscloseFlag, string[]> {
  const { street, city, stateOrProvince, postalCode, country, identType, identValue } = contact
  const there = (...values: (string | null)[]) => values.filter((value) => value !== null)
  return {
    address: there(...street, city, stateOrProvince, postalCode, country),
    telephone: there(contact.telephone),
    fax: there(contact.fax),
    email: there(contact.email),
    notifyEmail: there(contact.notifyEmail),
    vatNumber: there(contact.vatNumber),
    ident: identValue === null ? [] : there(identType, identValue),
  }
}
