import { describe, expect, test } from 'vitest'
import { defaultDisclosure, disclosureBits as bits } from '#server/features/record/parts/rulesDisclosure.ts'
import type { Disclose, DiscloseElement } from '../deposit.ts'
import { discloseOf, maskOfDisclose, toldDisclosure } from './disclosure.ts'

const exception = (flag: boolean, ...elements: DiscloseElement[]): Disclose => ({
  flag,
  elements: elements.map((element) => ({ element, form: null })),
})

describe('disclosure', () => {
  test('is the default where nothing is said', () => {
    expect(maskOfDisclose(null)).toBe(defaultDisclosure)
    expect(discloseOf(defaultDisclosure, 'int')).toBeNull()
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
        expect(maskOfDisclose(discloseOf(mask, 'int'))).toBe(mask)
      }
    }
  })

  test('never shows what is hidden, whatever is lost', () => {
    for (let mask = 0; mask < 512; mask++) {
      const back = maskOfDisclose(discloseOf(mask, 'loc'))
      const shown = (one: number) => (one ^ bits.nameHidden ^ bits.organizationHidden) & toldDisclosure
      expect(shown(back) & ~shown(mask) & ~shown(defaultDisclosure)).toBe(0)
      expect(shown(back) & ~shown(mask)).toBe(0)
    }
  })
})
