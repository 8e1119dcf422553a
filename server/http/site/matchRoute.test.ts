import { describe, expect, test } from 'vitest'
import { matchRoute } from './matchRoute.ts'

const screen = { layout: 'default', words: 'core', page: 'x', access: 'public', preload: null }
const routes = [
  { ...screen, path: '/' },
  { ...screen, path: '/domains' },
  { ...screen, path: '/domains/detail/:fqdn' },
]

describe('matchRoute', () => {
  test.each([
    ['/', '/', {}],
    ['/domains', '/domains', {}],
    ['/DOMAINS', '/domains', {}],
    ['/domains/detail/a.cz', '/domains/detail/:fqdn', { fqdn: 'a.cz' }],
    ['/domains/detail/h%C3%A1%C4%8Dek.cz', '/domains/detail/:fqdn', { fqdn: 'háček.cz' }],
  ])('%s is the screen %s', (path, route, params) => {
    const matched = matchRoute(routes, path)
    expect(matched?.route.path).toBe(route)
    expect(matched?.params).toEqual(params)
  })

  test.each(['/nope', '/domains/detail', '/domains/detail/', '/domains/detail/a/b', '/domains/', '/%E0%A4%A', ''])(
    '%j is no screen',
    (path) => {
      expect(matchRoute(routes, path)).toBeNull()
    },
  )
})
