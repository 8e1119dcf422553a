import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { csrfTokens } from './csrf.ts'

const tokensOf = (...accepted: [Buffer, ...Buffer[]]) => csrfTokens(async () => ({ current: accepted[0], accepted }))
const key = randomBytes(32)
const tokens = tokensOf(key)
const secret = randomBytes(32)

describe('csrfTokens', () => {
  test('a token is right for the secret it was made for', async () => {
    expect(await tokens.isRight(await tokens.make(secret), secret)).toBe(true)
  })

  test('no two tokens are alike', async () => {
    expect(await tokens.make(secret)).not.toBe(await tokens.make(secret))
  })

  test('another session’s token is wrong', async () => {
    expect(await tokens.isRight(await tokens.make(randomBytes(32)), secret)).toBe(false)
  })

  test('a token of another installation is wrong', async () => {
    expect(await tokens.isRight(await tokensOf(randomBytes(32)).make(secret), secret)).toBe(false)
  })

  test('a token of the key before is right while that key is accepted', async () => {
    const token = await tokens.make(secret)
    expect(await tokensOf(randomBytes(32), key).isRight(token, secret)).toBe(true)
    expect(await tokensOf(randomBytes(32)).isRight(token, secret)).toBe(false)
  })

  test.each(['', '.', 'a', 'a.b', 'a.b.c', '.AAAA', `${'A'.repeat(22)}.${'A'.repeat(43)}`])(
    '%j is wrong',
    async (token) => {
      expect(await tokens.isRight(token, secret)).toBe(false)
    },
  )

  test('a token with one bit changed is wrong', async () => {
    const token = await tokens.make(secret)
    const first = token.startsWith('A') ? 'B' : 'A'
    expect(await tokens.isRight(first + token.slice(1), secret)).toBe(false)
  })
})
