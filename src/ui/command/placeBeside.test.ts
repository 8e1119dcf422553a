import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBeside } from './placeBeside.ts'

const window = { width: 1000, height: 600 }
const own = { width: 100, height: 40 }

test('under the anchor, in its middle', () => {
  const anchor = { left: 400, top: 100, width: 60, height: 30 }
  expect(placeBeside(anchor, own, window, 'center')).toEqual({ left: 380, top: 136 })
})

test('above it at the foot of the window', () => {
  const anchor = { left: 400, top: 560, width: 60, height: 30 }
  expect(placeBeside(anchor, own, window, 'start')).toEqual({ left: 400, top: 514 })
})

test('never outside of the window it fits into', () => {
  const anchors = fc.record({
    left: fc.integer({ min: -200, max: 1200 }),
    top: fc.integer({ min: -200, max: 800 }),
    width: fc.integer({ min: 0, max: 400 }),
    height: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(anchors, fc.constantFrom('start' as const, 'center' as const), (anchor, align) => {
      const { left, top } = placeBeside(anchor, own, window, align)
      expect(left >= 0 && left + own.width <= window.width).toBe(true)
      expect(top >= 0 && top + own.height <= window.height).toBe(true)
    }),
  )
})
