import { expect, test } from 'vitest'
import { countFitting, roomBeside } from './countFitting.ts'

const three = ['ns1.a.cz', 'ns2.a.cz', 'ns3.a.cz']

test.each([
  [0, 1],
  [100, 1],
  [168, 1],
  [169, 2],
  [209, 2],
  [210, 3],
])('in %i pixels %i of three names fit, with the number of the others', (room, count) => {
  expect(countFitting(three, room)).toBe(count)
})

test('the last name needs no room for a number', () => {
  expect(countFitting(three.slice(0, 2), 135)).toBe(2)
  expect(countFitting(three.slice(0, 1), 0)).toBe(1)
})

test('a name leaves the rest of its cell, and a card has no limit', () => {
  expect(roomBeside('NSS-A', 100)).toBe(50.5)
  expect(roomBeside('NSS-A', undefined)).toBeUndefined()
})
