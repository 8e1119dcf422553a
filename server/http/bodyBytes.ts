import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'

const mebibyte = 1024 * 1024

/** What no body may exceed, whatever its schema allows: 100,000 names to take and as many to leave out. */
export const mostBodyBytes = 16 * mebibyte

/** Bodies up to this size are read whatever the schema, so that what is wrong with them can be named. */
const leastBodyBytes = 16 * 1024

/** A text or a list whose schema names no length: what surrounds a value is dropped before its length is checked. */
const usualLength = 1024

/** How many names an object has whose schema lists none. */
const usualNames = 100

/** The longest a number, a boolean or null is written. */
const literal = 32

/**
 * Returns the largest accepted body of a call in bytes: 16 KiB at least and 16 MiB at most. It is computed from the
 * call's schema, as a form or as JSON with escaped characters and generous white space.
 */
export function bodyBytes({ body, isForm }: Pick<Call, 'body' | 'isForm'>): number {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  // A form writes a character as up to nine bytes (%E2%82%AC), JSON as six (RFC 8259 section 7).
  return Math.min(mostBodyBytes, Math.max(leastBodyBytes, 2 * longest(schema, isForm ? 9 : 6)))
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
    const names = (typeof propertyNames === 'object' && propertyNames.enum?.length) || usualNames
    return named + names * (text(64) + 2 + of(additionalProperties))
  }
  if (typeof schema.type === 'string' && short.has(schema.type)) return literal
  return text(schema.maxLength ?? (schema.format === 'uuid' ? 36 : usualLength))
}

const short: ReadonlySet<string> = new Set(['number', 'integer', 'boolean', 'null'])
