import { describe, expect, test } from 'vitest'
import { element, escaped, textElement } from './xml.ts'

describe('escaped', () => {
  test.each([
    ['what marks up', `<a href="x">R&D</a>`, '&lt;a href=&quot;x&quot;&gt;R&amp;D&lt;/a&gt;'],
    ['white space that would be normalised away', 'a\tb\nc\rd', 'a&#9;b&#10;c&#13;d'],
    ['characters XML forbids', 'a\u{0}b\u{1B}c\u{FFFF}d', 'a\u{FFFD}b\u{FFFD}c\u{FFFD}d'],
    ['a lone surrogate', 'a\uD800b', 'a\u{FFFD}b'],
  ])('escapes %s', (_what, text, written) => {
    expect(escaped(text)).toBe(written)
  })

  test('letters of every script stand as they are', () => {
    expect(escaped('Řezníček 例え 😀')).toBe('Řezníček 例え 😀')
  })
})

describe('element', () => {
  test('closes itself when it holds nothing, and leaves out attributes without a value', () => {
    expect(element('a', { b: '1', c: null })).toBe('<a b="1"/>')
  })
})

describe('textElement', () => {
  test('is nothing where there is no text, and an element where the text is empty', () => {
    expect([textElement('a', null), textElement('a', '')]).toEqual(['', '<a/>'])
  })
})
