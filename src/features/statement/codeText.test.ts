import { describe, expect, test } from 'vitest'
import { digitsIn, grouped, typed } from './codeText.ts'

describe('a verification code', () => {
  test.each([
    ['0123-4567-89ab-cdef-0123', '0123456789ABCDEF0123'],
    [' 0123 4567 89AB CDEF 0123 ', '0123456789ABCDEF0123'],
    ['0123456789ABCDEF0123FF', '0123456789ABCDEF0123'],
    ['https://registry.example/statement/verify?code=0123456789ABCDEF0123&lang=cs', '0123456789ABCDEF0123'],
    ['xyz', ''],
  ])('in %j is %j', (text, digits) => {
    expect(digitsIn(text)).toBe(digits)
  })

  test('is shown in groups of four', () => {
    expect([grouped('0123456789ABCDEF0123'), grouped('01234'), grouped('')]).toEqual([
      '0123-4567-89AB-CDEF-0123',
      '0123-4',
      '',
    ])
  })
})

describe('typing a code', () => {
  test('a fifth digit brings the hyphen, and the caret stands behind it', () => {
    expect(typed('0123', '01234', 5)).toEqual({ digits: '01234', caret: 6 })
  })

  test('what is no digit is left out and the caret stays', () => {
    expect(typed('0123', '01x23', 3)).toEqual({ digits: '0123', caret: 2 })
  })

  test('a digit in the middle goes where it was typed', () => {
    expect(typed('01234567', '01F23-4567', 3)).toEqual({ digits: '01F234567', caret: 3 })
  })

  test('deleting a hyphen deletes the digit before it', () => {
    expect(typed('01234567', '01234567', 4)).toEqual({ digits: '0124567', caret: 3 })
  })

  test('a pasted code stands whole with the caret behind it', () => {
    expect(typed('', '0123456789abcdef0123', 20)).toEqual({ digits: '0123456789ABCDEF0123', caret: 24 })
  })
})
