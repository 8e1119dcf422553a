import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashOf, isHashOf } from './secretHash.ts'

describe('the hash of a secret', () => {
  test('is of that one and of no other, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 300 }),
        fc.string({ maxLength: 300 }),
        async (one, other) => {
          const hash = await hashOf(one)
          expect(await isHashOf(one, hash)).toBe(true)
          expect(await isHashOf(other, hash)).toBe(one === other)
        },
      ),
      { numRuns: 10 },
    )
  })

  test('is salted and names its method and cost, never the value', async () => {
    const [first, second] = [await hashOf('ab2cd3ef4gh5jk6mn7pq'), await hashOf('ab2cd3ef4gh5jk6mn7pq')]
    expect(first).not.toBe(second)
    expect(first).toMatch(/^\$scrypt\$ln=14,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first).not.toContain('ab2cd3ef4gh5jk6mn7pq')
  })

  test('that is none is never right', async () => {
    await expect(isHashOf('anything', '')).rejects.toThrow('no hash of a secret')
  })
})
