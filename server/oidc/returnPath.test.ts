import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnPath } from './returnPath.ts'

const own = 'https://portal.registry.cz'

const hostile = [
  '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '\\/evil.example', '/\\/evil.example',
  'https://evil.example', 'http:evil.example', 'https:evil.example/x', 'HTTPS://evil.example', '//evil.example:443/a',
  '/\t/evil.example', '/\n/evil.example', '/\r/evil.example', '\t//evil.example', ' //evil.example', '/ /../\\evil.example',
  '/.//evil.example', '/..//evil.example', '/././/evil.example', '/a/..//evil.example', '/%2e//evil.example',
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:https://portal.registry.cz/x',
  '@evil.example', '.evil.example', 'evil.example', '', 'login', '?next=//evil.example', '#//evil.example',
  'https://portal.registry.cz@evil.example', 'https://portal.registry.cz.evil.example/', '//portal.registry.cz@evil.example',
  '/api/common/logout/', '/API/user/info/', '/%61pi/user/info/', '/a/../api/user/info/', '//api/x', '/v1/user/terms/',
  '/auctions/api/login/', '/x/%2e%2e/api/user/info/', '/assets/x.js', '/\u0000evil', 'https://portal.registry.cz:8443/x',
]

describe('returnPath', () => {
  test.each(hostile)('%j leads home', (next) => {
    expect(returnPath(next, own)).toBe('/')
  })

  test.each([
    ['/domains?page=2&sort=-fqdn#row', '/domains?page=2&sort=-fqdn#row'],
    ['/domains/detail/háčky.cz', '/domains/detail/h%C3%A1%C4%8Dky.cz'],
    ['/a/./b/../c', '/a/c'],
    ['/apiary', '/apiary'],
    ['/login-method?next=%2F%2Fevil.example', '/login-method?next=%2F%2Fevil.example'],
    ['/', '/'],
  ])('%j is kept', (next, kept) => {
    expect(returnPath(next, own)).toBe(kept)
  })

  test('whatever is asked, the browser stays on our origin', () => {
    const piece = fc.constantFrom('/', '\\', '.', '..', '//', '%2f', '%5c', '\t', '\n', '@', ':', 'evil.example', 'https:', 'a', '?', '#', ' ')
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
