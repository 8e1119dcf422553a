import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSingleKey, namesOf, workingKeys, type Press } from './press.ts'

const plain: Press = {
  key: 'j',
  code: 'KeyJ',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isAltGraph: false,
}
const named = (given: Partial<Press>, isMac = false) => namesOf({ ...plain, ...given }, isMac)

describe('namesOf', () => {
  test.each<[string, Partial<Press>, string[]]>([
    ['a letter', {}, ['j']],
    ['a letter with caps lock on', { key: 'J' }, ['j']],
    ['Shift and a letter', { key: 'J', shiftKey: true }, ['Shift+J']],
    ['Shift and a letter with caps lock on', { key: 'j', shiftKey: true }, ['Shift+J']],
    ['Ctrl and a letter', { key: 'k', code: 'KeyK', ctrlKey: true }, ['Mod+K']],
    ['Ctrl, Shift and a letter', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }, ['Mod+Shift+K']],
    ['the space bar', { key: ' ', code: 'Space' }, ['Space']],
    ['Shift and the space bar', { key: ' ', code: 'Space', shiftKey: true }, ['Shift+Space']],
    ['Shift and a named key', { key: 'F10', code: 'F10', shiftKey: true }, ['Shift+F10']],
    ['a sign, whatever Shift wrote it with', { key: '?', code: 'Slash', shiftKey: true }, ['?']],
    ['a digit', { key: '3', code: 'Digit3' }, ['3']],
    ['a digit of the number pad', { key: '3', code: 'Numpad3' }, ['3']],
  ])('%s is written so', (_case, press, names) => {
    expect(named(press)).toEqual(names)
  })

  test.each<[string, Partial<Press>, string[]]>([
    ['ě, where a digit is printed', { key: 'ě', code: 'Digit2' }, ['ě', '2']],
    ['+, where one is', { key: '+', code: 'Digit1' }, ['+', '1']],
    ['a digit, with Shift', { key: '2', code: 'Digit2', shiftKey: true }, ['2']],
    ['?, with Shift and a comma', { key: '?', code: 'Comma', shiftKey: true }, ['?']],
    ['/, with Shift and ú', { key: '/', code: 'BracketLeft', shiftKey: true }, ['/']],
    ['z, where others have y', { key: 'z', code: 'KeyY' }, ['z']],
    [
      '[ by AltGr, which some systems report as Ctrl and Alt',
      { key: '[', code: 'KeyF', ctrlKey: true, altKey: true, isAltGraph: true },
      ['['],
    ],
    ['] by AltGr', { key: ']', code: 'KeyG', altKey: true, isAltGraph: true }, [']']],
  ])('a Czech keyboard: %s', (_case, press, names) => {
    expect(named(press)).toEqual(names)
  })

  test('letters of another script stand where the Latin ones do', () => {
    expect(named({ key: 'о', code: 'KeyJ' })).toEqual(['о', 'j'])
    expect(named({ key: 'л', code: 'KeyK', ctrlKey: true })).toEqual(['Mod+Л', 'Mod+K'])
  })

  test('a shifted sign on the row of digits is no digit', () => {
    expect(named({ key: '!', code: 'Digit1', shiftKey: true })).toEqual(['!'])
  })

  test.each<[string, Partial<Press>]>([
    ['a modifier alone', { key: 'Shift', code: 'ShiftLeft', shiftKey: true }],
    ['Alt and a letter', { altKey: true }],
    ['Ctrl, Alt and a letter', { altKey: true, ctrlKey: true }],
    ['the Windows key and a letter', { metaKey: true }],
    ['a dead key', { key: 'Dead', code: 'Equal' }],
    ['what an input method takes', { key: 'Process' }],
  ])('%s is none of ours', (_case, press) => {
    expect(named(press)).toEqual([])
  })

  test('on a Mac commands go by ⌘, Ctrl belongs to the system and Option writes signs', () => {
    expect(named({ key: 'k', code: 'KeyK', metaKey: true }, true)).toEqual(['Mod+K'])
    expect(named({ key: 'k', code: 'KeyK', ctrlKey: true }, true)).toEqual([])
    expect(named({ key: '[', code: 'KeyF', altKey: true }, true)).toEqual(['['])
    expect(named({ key: 'ƒ', code: 'KeyF', altKey: true }, true)).toEqual([])
  })

  test('no press with AltGr counts as one with Ctrl or Alt', () => {
    fc.assert(
      fc.property(
        fc.record({ key: fc.string({ minLength: 1, maxLength: 1 }), ctrlKey: fc.boolean(), altKey: fc.boolean() }),
        ({ key, ctrlKey, altKey }) => {
          const withIt = named({ key, code: '', ctrlKey, altKey, isAltGraph: true })
          expect(withIt).toEqual(named({ key, code: '', isAltGraph: true }))
          expect(withIt.some((name) => name.startsWith('Mod+'))).toBe(false)
        },
      ),
    )
  })
})

describe('isSingleKey', () => {
  test.each(['j', 'Shift+J', '?', '1', 'g d'])('%s is one', (keys) => {
    expect(isSingleKey(keys)).toBe(true)
  })

  test.each(['Mod+K', 'Mod+Shift+K', 'Space', 'Shift+Space', 'Enter', 'Shift+F10', 'ArrowDown', 'Escape'])(
    '%s is none',
    (keys) => {
      expect(isSingleKey(keys)).toBe(false)
    },
  )

  test('those switched off leave the others working', () => {
    expect(workingKeys(['x', 'Shift+Space'], false)).toEqual(['Shift+Space'])
    expect(workingKeys(['x', 'Shift+Space'], true)).toEqual(['x', 'Shift+Space'])
  })
})
