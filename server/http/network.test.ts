import { expect, test } from 'vitest'
import { network } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8:1::6', '2001:db8:1:0', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
])('%s is counted as %s, and as %s by its site', (address, household, site) => {
  expect(network(address)).toBe(household)
  expect(network(address, 48)).toBe(site)
})
