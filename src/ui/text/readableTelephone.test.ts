import { expect, test } from 'vitest'
import { readableTelephone } from './readableTelephone.ts'

test.each([
  ['+420.777123456', '+420 777 123 456'],
  ['+1.2125551234', '+1 212 555 1234'],
  ['+49.30123456', '+49 301 234 56'],
  ['+420.777', '+420.777'],
  ['777 123', '777 123'],
])('writes %s as %s', (stored, shown) => {
  expect(readableTelephone(stored)).toBe(shown)
})
