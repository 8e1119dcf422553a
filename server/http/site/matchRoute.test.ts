import { describe, expect, test } from 'vitest'
import { matchRoute, redirectOf } from './matchRoute.ts'

const screen = { layout: 'default', page: 'x', access: 'public', preload: null }
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

describe('redirectOf', () => {
  const rules = [
    { from: '/mycontact', to: '/mycontact/detail/personal' },
    { from: '/names/:fqdn', to: '/domains/detail/:fqdn' },
  ]

  test.each([
    ['/mycontact', '/mycontact/detail/personal'],
    ['/MyContact', '/mycontact/detail/personal'],
    ['/names/a.cz', '/domains/detail/a.cz'],
    ['/names/%2F%2Fevil.example', '/domains/detail/%2F%2Fevil.example'],
    ['/names', null],
    ['/%E0%A4%A', null],
  ])('%s leads to %s', (path, to) => {
    expect(redirectOf(rules, path)).toBe(to)
  })
})
