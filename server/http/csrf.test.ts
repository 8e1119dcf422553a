import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { csrfTokens } from './csrf.ts'

const tokens = csrfTokens(randomBytes(32))
const secret = randomBytes(32)

describe('csrfTokens', () => {
  test('a token is right for the secret it was made for', () => {
    expect(tokens.isRight(tokens.make(secret), secret)).toBe(true)
  })

  test('no two tokens are alike', () => {
    expect(tokens.make(secret)).not.toBe(tokens.make(secret))
  })

  test('another session’s token is wrong', () => {
    expect(tokens.isRight(tokens.make(randomBytes(32)), secret)).toBe(false)
  })

  test('a token of another installation is wrong', () => {
    expect(tokens.isRight(csrfTokens(randomBytes(32)).make(secret), secret)).toBe(false)
  })

  test.each(['', '.', 'a', 'a.b', 'a.b.c', '.AAAA', `${'A'.repeat(22)}.${'A'.repeat(43)}`])('%j is wrong', (token) => {
    expect(tokens.isRight(token, secret)).toBe(false)
  })

  test('a token with one bit changed is wrong', () => {
    const token = tokens.make(secret)
    const first = token.startsWith('A') ? 'B' : 'A'
    expect(tokens.isRight(first + token.slice(1), secret)).toBe(false)
  })
})
