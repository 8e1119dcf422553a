import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostilePaths } from '#tests/server/hostilePaths.ts'
import { returnPath } from './returnPath.ts'

const own = 'https://portal.registry.cz'

describe('returnPath', () => {
  test.each(hostilePaths)('%j leads home', (next) => {
    expect(returnPath(next, own)).toBe('/')
  })

  test.each([
    ['/domains?page=2&sort=-fqdn#row', '/domains?page=2&sort=-fqdn#row'],
    ['/domains/detail/háčky.cz', '/domains/detail/h%C3%A1%C4%8Dky.cz'],
    ['/a/./b/../c', '/a/c'],
    ['/apiary', '/apiary'],
    ['/login-method?next=%2F%2Fevil.example', '/login-method?next=%2F%2Fevil.example'],
    ['/', '/'],
  ])('returns the path %j', (next, path) => {
    expect(returnPath(next, own)).toBe(path)
  })

  test('never returns an address outside our origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '@',
      ':',
      'evil.example',
      'https:',
      'a',
      '?',
      '#',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = returnPath(pieces.join(''), own)
        expect(new URL(path, own).origin).toBe(own)
        expect(path.startsWith('/')).toBe(true)
        expect(path.startsWith('//')).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})
