import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkValues, demandStorable } from './checkValues.ts'
import { Refusal } from './refusal.ts'

const Shape = z.strictObject({
  name: z.string().check(z.minLength(2), z.maxLength(4)),
  size: z.optional(z.number().check(z.gte(1), z.lte(5))),
  kind: z.optional(z.enum(['a', 'b'])),
  day: z.optional(z.iso.date()),
  list: z.optional(z.array(z.string()).check(z.maxLength(1))),
  inner: z.optional(z.strictObject({ id: z.uuid() })),
})

function errorsOf(given: unknown, shape: z.ZodMiniType = Shape) {
  try {
    checkValues(shape, given)
  } catch (cause) {
    if (cause instanceof Refusal) return { code: cause.code, errors: cause.more.errors }
    throw cause
  }
  throw new Error('nothing was refused')
}

describe('checkValues', () => {
  test('what fits is answered as the schema reads it', () => {
    expect(checkValues(Shape, { name: 'abc' })).toEqual({ name: 'abc' })
  })

  test.each([
    [{}, 'name', 'required'],
    [{ name: 5 }, 'name', 'wrong-type'],
    [{ name: 'a' }, 'name', 'too-short'],
    [{ name: 'abcde' }, 'name', 'too-long'],
    [{ name: 'abc', size: 0 }, 'size', 'too-small'],
    [{ name: 'abc', size: 6 }, 'size', 'too-large'],
    [{ name: 'abc', kind: 'c' }, 'kind', 'wrong-choice'],
    [{ name: 'abc', day: '2026-02-30' }, 'day', 'wrong-format'],
    [{ name: 'abc', list: ['a', 'b'] }, 'list', 'too-long'],
    [{ name: 'abc', list: [1] }, 'list.0', 'wrong-type'],
    [{ name: 'abc', inner: { id: 'x' } }, 'inner.id', 'wrong-format'],
    [{ name: 'abc', inner: { id: '019a5b1e-0000-7000-8000-000000000000', more: 1 } }, 'inner.more', 'unknown-field'],
    [{ name: 'abc', more: 1 }, 'more', 'unknown-field'],
    [JSON.parse('{"name":"abc","__proto__":{}}'), '__proto__', 'unknown-field'],
    [null, '', 'wrong-type'],
    [[], '', 'wrong-type'],
  ])('%j is refused at %j as %s', (given, path, code) => {
    expect(errorsOf(given)).toEqual({ code: 'invalid-values', errors: [{ path, code }] })
  })

  test('the refused value is never repeated', () => {
    expect(JSON.stringify(errorsOf({ name: 'canary-of-a-secret' }))).not.toContain('canary')
  })

  test('a hundred faults are enough', () => {
    const given = Array.from({ length: 500 }, () => 'x')
    expect(errorsOf(given, z.array(z.number())).errors).toHaveLength(100)
  })
})

describe('demandStorable', () => {
  test.each([
    [{ name: 'a\0c' }, 'name'],
    [{ name: 'a\u{D800}c' }, 'name'],
    [{ inner: { id: '\u{DFFF}' } }, 'inner.id'],
    [{ list: ['abc', 'a\0'] }, 'list.1'],
    [{ inner: { 'a\0': 1 } }, 'inner'],
  ])('refuses what no database stores: %j', (given, path) => {
    const refusal = expect.objectContaining({
      code: 'invalid-values',
      more: { errors: [{ path, code: 'wrong-format' }] },
    })
    expect(() => demandStorable(given)).toThrow(refusal)
  })

  test('takes a character beyond the basic plane, which is a whole pair', () => {
    expect(() => demandStorable({ name: '👍', size: 1, none: null })).not.toThrow()
  })
})
