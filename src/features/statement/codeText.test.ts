import { describe, expect, test } from 'vitest'
import { pasteInto, eraseBefore, typeInto } from '#src/ui/form/masks.ts'
import { codeMask, grouped } from './codeText.ts'

describe('a verification code', () => {
  test('is shown in groups of four', () => {
    expect([grouped('0123456789ABCDEF0123'), grouped('01234'), grouped('')]).toEqual([
      '0123-4567-89AB-CDEF-0123',
      '0123-4',
      '',
    ])
  })
})

describe('typing a code', () => {
  const into = (text: string, at: number, inserted: string) => typeInto(codeMask, { text, from: at, to: at, inserted })

  test('a fifth digit adds the hyphen, and the caret stands behind it', () => {
    expect(into('0123', 4, '4')).toEqual({ text: '0123-4', caret: 6 })
  })

  test('what is no digit is refused', () => {
    expect(into('0123', 2, 'x')).toBeNull()
  })

  test('a digit in the middle goes where it was typed', () => {
    expect(into('0123-4567', 2, 'f')).toEqual({ text: '01F2-3456-7', caret: 3 })
  })

  test('one beyond the last is refused', () => {
    expect(into('0123-4567-89AB-CDEF-0123', 24, '4')).toBeNull()
  })

  test('deleting a hyphen deletes the digit before it', () => {
    expect(eraseBefore(codeMask, { text: '01234567', caret: 4 })).toEqual({ text: '0124-567', caret: 3 })
  })

  test.each([
    ['0123456789abcdef0123', '0123-4567-89AB-CDEF-0123'],
    [' 0123 4567-89AB\nCDEF0123', '0123-4567-89AB-CDEF-0123'],
    ['https://registry.example/statement/verify?code=0123456789ABCDEF0123&lang=cs', '0123-4567-89AB-CDEF-0123'],
  ])('pasted as “%s” it stands whole with the caret behind it', (text, whole) => {
    expect(pasteInto(codeMask, { text: '', from: 0, to: 0, inserted: text })).toEqual({ text: whole, caret: 24 })
  })

  test.each(['xyz', '0123456789abcdef0123ff', '0123456789abcdef012²'])('pasted as “%s” it is not clear', (text) => {
    expect(pasteInto(codeMask, { text: '', from: 0, to: 0, inserted: text })).toBeNull()
  })
})
