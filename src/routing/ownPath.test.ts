import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPath } from './externalLink.ts'

const origin = 'https://portal.example'

describe('ownPath', () => {
  test('a path with query and fragment is accepted', () => {
    expect(ownPath('/domains?page=2#row', origin)).toBe('/domains?page=2#row')
  })

  test.each([
    null,
    '',
    'domains',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ])('%j is not taken', (given) => {
    expect(ownPath(given, origin)).toBeUndefined()
  })

  test('whatever is given, what comes back stays on our origin', () => {
    fc.assert(
      fc.property(
        fc.string().map((rest) => `/${rest}`),
        (given) => {
          const path = ownPath(given, origin)
          expect(new URL(path ?? '/', origin).origin).toBe(origin)
        },
      ),
    )
  })
})
