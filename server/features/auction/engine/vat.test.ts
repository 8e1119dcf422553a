import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatWithin } from './vat.ts'

test.each([
  [121_00, '21', 100_00, 21_00],
  [100_00, '21', 82_64, 17_36],
  [1_250_00, '21', 1_033_06, 216_94],
  [112_00, '12', 100_00, 12_00],
  [100_00, '12.5', 88_89, 11_11],
  [10_000_000_00, '21', 8_264_462_81, 1_735_537_19],
  // 0.5 of a heller is rounded up.
  [101, '2', 99, 2],
  [3, '20', 2, 1],
  [100_00, '0', 100_00, 0],
])('of %i at %s %% the net price is %i and the tax %i', (amount, percent, net, vat) => {
  expect(vatWithin(amount, percent)).toEqual({ net, vat })
})

test('net and tax together are the amount, and the tax is within half a unit of the exact one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 9999 }), (amount, hundredths) => {
      const percent = `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
      const { net, vat } = vatWithin(amount, percent)
      expect(net + vat).toBe(amount)
      const exact = (amount * hundredths) / (10_000 + hundredths)
      expect(Math.abs(vat - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})
