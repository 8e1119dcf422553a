import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { blockDomains, selectDomains } from '#contract/domain.ts'
import { extendSession } from '#contract/session.ts'
import { updateContact } from '#contract/myContact.ts'
import { bodyBytes } from './bodyBytes.ts'

const kibibyte = 1024

test('a call that takes nothing reads enough of a body to say what is wrong with it', () => {
  expect(bodyBytes(extendSession)).toBe(16 * kibibyte)
})

test('a form of a dozen fields takes the longest of each, escaped', () => {
  const field = '\u{1}'.repeat(255)
  const longest = JSON.stringify({ mailingAddress: { street: [field, field, field], city: field } })
  expect(bodyBytes(updateContact)).toBeGreaterThan(longest.length)
  expect(bodyBytes(updateContact)).toBeLessThan(128 * kibibyte)
})

test('only calls that take a selection of 100,000 names read megabytes, and nobody unknown sends one', () => {
  const large = calls.filter((call) => call.method !== 'GET' && bodyBytes(call) > kibibyte * kibibyte)
  expect(large.map(({ name }) => name)).toEqual(expect.arrayContaining([blockDomains.name, selectDomains.name]))
  expect(large.filter(({ name }) => !/^(block|select|weigh)[A-Z]/.test(name)).map(({ name }) => name)).toEqual([])
  expect(large.filter(({ access }) => access === 'open')).toEqual([])
  expect(bodyBytes(blockDomains)).toBe(16 * kibibyte * kibibyte)
})
