import { describe, expect, test } from 'vitest'
import { defaultDisclosure, disclosureBits as bits } from '#server/features/record/parts/rulesDisclosure.ts'
import type { Disclose, DiscloseElement } from '../deposit.ts'
import { discloseOf, isTellable, maskOfDisclose, maskWithFlags, exportedDisclosure } from './disclosure.ts'

const exception = (flag: boolean, ...elements: DiscloseElement[]): Disclose => ({
  flag,
  elements: elements.map((element) => ({ element, form: null })),
})

describe('disclosure', () => {
  test('is the default without an element', () => {
    expect(maskOfDisclose(null)).toBe(defaultDisclosure)
  })

  test('names everything hidden, also what is hidden by default', () => {
    expect(discloseOf(defaultDisclosure, ['int'])).toEqual(exception(false, 'voice', 'fax', 'email'))
    expect(discloseOf(0, ['int', 'loc'])).toEqual({
      flag: false,
      elements: [
        { element: 'addr', form: 'int' },
        { element: 'addr', form: 'loc' },
        ...exception(false, 'voice', 'fax', 'email').elements,
      ],
    })
  })

  test('names everything shown where more is shown than by default', () => {
    const { flag, elements } = discloseOf(defaultDisclosure | bits.email, ['loc'])
    expect([flag, elements.map(({ element }) => element)]).toEqual([true, ['name', 'org', 'addr', 'email']])
  })

  test('cannot say that one thing is hidden and another shown against the default', () => {
    expect(isTellable(bits.email)).toBe(false)
    expect(isTellable(0)).toBe(true)
    expect(isTellable(defaultDisclosure | bits.email)).toBe(true)
  })

  test('takes the flags of a change and leaves what it does not name', () => {
    const mask = bits.nameHidden | bits.address | bits.fax
    expect(maskWithFlags(mask, { addr: false, voice: true, vat: true })).toBe(
      bits.nameHidden | bits.fax | bits.telephone,
    )
  })

  test('shows what is named with flag 1 and hides what is named with flag 0', () => {
    expect(maskOfDisclose(exception(true, 'email', 'voice'))).toBe(defaultDisclosure | bits.email | bits.telephone)
    expect(maskOfDisclose(exception(false, 'addr', 'email'))).toBe(0)
    expect(maskOfDisclose(exception(false, 'name', 'org'))).toBe(
      defaultDisclosure | bits.nameHidden | bits.organizationHidden,
    )
  })

  test('comes back the same for everything one exception can say', () => {
    const elements = ['name', 'org', 'addr', 'voice', 'fax', 'email'] as const
    for (let chosen = 0; chosen < 64; chosen++) {
      const named = elements.filter((_, i) => (chosen >> i) & 1)
      for (const flag of [true, false]) {
        const mask = maskOfDisclose(exception(flag, ...named))
        expect(maskOfDisclose(discloseOf(mask, ['int']))).toBe(mask)
      }
    }
  })

  test('never shows what is hidden, whatever is lost', () => {
    for (let mask = 0; mask < 512; mask++) {
      const back = maskOfDisclose(discloseOf(mask, ['loc']))
      const shown = (one: number) => (one ^ bits.nameHidden ^ bits.organizationHidden) & exportedDisclosure
      expect(shown(back) & ~shown(mask) & ~shown(defaultDisclosure)).toBe(0)
      expect(shown(back) & ~shown(mask)).toBe(0)
    }
  })
})
