import { expect, test } from 'vitest'
import { telephoneToType } from './telephoneOf.ts'

test.each([
  ['+420.777123456', '+420 777 123 456'],
  ['+1.2125550123', '+1 212 555 0123'],
  // Typed in groups it would get another country code.
  ['+42.0777123456', '+42.0777123456'],
  ['', ''],
])('the number %s is edited as %s', (number, typed) => {
  expect(telephoneToType(number)).toBe(typed)
})
