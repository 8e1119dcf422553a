import { expect, test } from 'vitest'
import { openFonts, setIn } from './fonts.ts'

const fonts = openFonts()

test.each(['text', 'strong', 'mono'] as const)('%s has every letter of the portal’s languages', (name) => {
  const text = 'ÁÉÍÓÚÝáéíóúýČĎĚŇŘŠŤŮŽčděňřšťůžßÄÖÜäöüŁłŐő0–9'
  expect(setIn(fonts, name, text)).toEqual({ font: fonts[name], text })
})

test('other alphabets are set in a font that has them', () => {
  expect(setIn(fonts, 'text', 'президент.рф').font.name).toBe('wide')
  expect(setIn(fonts, 'strong', 'Ελλάς').font.name).toBe('wideStrong')
})

test('a letter that no font has is shown by its code point, never as an empty box', () => {
  expect(setIn(fonts, 'text', '中国.cz').text).toBe('[U+4E2D][U+56FD].cz')
  expect(setIn(fonts, 'mono', '😀').text).toBe('[U+1F600]')
})

test('letters put together of parts are set as one, and control characters as spaces', () => {
  expect(setIn(fonts, 'text', 'r\u030c').text).toBe('ř')
  expect(setIn(fonts, 'text', 'a\u0000b').text).toBe('a b')
})
