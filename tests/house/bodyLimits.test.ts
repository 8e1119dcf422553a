import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'

const mebibyte = 1024 * 1024
/** The highest limit of any body. The proxies in front of the portal refuse more (docs/operating.md). */
const mostBytes = 16 * mebibyte
/** The assumed length of a text or a list without a maximum in its schema. */
const usualLength = 1024
/** The longest form of a number, a boolean or null. */
const literal = 32

const changes = calls.filter(({ method }) => method !== 'GET')

test.each(changes.map((call) => [call.name, call] as const))(
  '%s accepts the longest body of its schema',
  (_name, call) => {
    expect(call.bodyLimit).toBeGreaterThanOrEqual(Math.min(mostBytes, longestBody(call)))
    expect(call.bodyLimit).toBeLessThanOrEqual(mostBytes)
  },
)

test('no call accepts far more than its schema allows', () => {
  const generous = changes.filter((call) => call.bodyLimit > Math.max(16 * 1024, 4 * longestBody(call)))
  expect(generous.map(({ name }) => name)).toEqual([])
})

test('only calls of a signed-in holder accept megabytes', () => {
  const large = changes.filter(({ bodyLimit }) => bodyLimit > mebibyte)
  expect(large).not.toEqual([])
  expect(large.filter(({ access }) => access !== 'holder').map(({ name }) => name)).toEqual([])
})

/** The longest body in bytes, as a form or as JSON with escaped characters. */
function longestBody({ body, isForm }: Pick<Call, 'body' | 'isForm'>): number {
  // A form writes a character as up to nine bytes (%E2%82%AC), JSON as six (RFC 8259 section 7).
  return longest(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), isForm ? 9 : 6)
}

type Schema = z.core.JSONSchema._JSONSchema

function longest(schema: Schema, bytesPerCharacter: number): number {
  if (typeof schema === 'boolean') return literal
  const of = (part: Schema) => longest(part, bytesPerCharacter)
  const text = (length: number) => length * bytesPerCharacter + 2
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (choices.length > 0) return Math.max(...choices.map(of))
  if (schema.allOf) return schema.allOf.reduce((sum, part) => sum + of(part), 0)
  const values = schema.enum ?? ('const' in schema ? [schema.const] : [])
  if (values.length > 0) return Math.max(...values.map((value) => text(String(value).length)))
  if (schema.type === 'array') {
    const { items = true, maxItems = usualLength } = schema
    return 2 + maxItems * (1 + (Array.isArray(items) ? Math.max(...items.map(of)) : of(items)))
  }
  if (schema.type === 'object') {
    const { properties = {}, additionalProperties = false, propertyNames } = schema
    const named = Object.entries(properties).reduce((sum, [name, value]) => sum + text(name.length) + 2 + of(value), 2)
    if (additionalProperties === false) return named
    const names = (typeof propertyNames === 'object' && propertyNames.enum?.length) || 100
    return named + names * (text(64) + 2 + of(additionalProperties))
  }
  if (typeof schema.type === 'string' && schema.type !== 'string') return literal
  return text(schema.maxLength ?? (schema.format === 'uuid' ? 36 : usualLength))
}
