import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarText, instantValue, textValue } from './icalendar.ts'

describe('a calendar', () => {
  const character = fc.constantFrom('a', ' ', 'ž', '字', '😀', ',', ';', '\\', '\n')
  const text = fc.string({ unit: character, maxLength: 400 })

  test('has lines of 75 octets at most, whatever is in it, and unfolds to what was put in', () => {
    fc.assert(
      fc.property(text, (value) => {
        const file = calendarText([
          ['SUMMARY', textValue(value)],
          ['END', 'VEVENT'],
        ])
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(Buffer.from(file).toString()).toBe(file)
        expect(file.replaceAll('\r\n ', '')).toBe(`SUMMARY:${textValue(value)}\r\nEND:VEVENT\r\n`)
      }),
    )
  })

  test('a text reads back as it was written', () => {
    fc.assert(
      fc.property(text, (value) => {
        const read = textValue(value).replaceAll(/\\(.)/g, (_pair, sign: string) => (sign === 'n' ? '\n' : sign))
        expect(read).toBe(value)
      }),
    )
  })

  test('a text begins no line of its own', () => {
    expect(textValue('a\r\nEND:VEVENT\u0000\rb')).toBe('a\\nEND:VEVENT\\nb')
  })

  test('an instant is in UTC to the second', () => {
    expect(instantValue(new Date('2026-12-06T20:00:00.999Z'))).toBe('20261206T200000Z')
  })
})
