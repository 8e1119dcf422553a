import { expect, test } from 'vitest'
import { reportedPlace } from './reportedPlace.ts'

const screen = { layout: 'simple', page: 'x', access: 'public', preload: null }
const own = {
  origin: 'https://portal.example',
  routes: ['/', '/domains/detail/:fqdn'].map((path) => ({ ...screen, path })),
}

test.each([
  ['https://portal.example/domains/detail/name.cz?code=secret#name', '/domains/detail/:fqdn'],
  ['https://portal.example/domains/detail/name.cz/', '/domains/detail/:fqdn'],
  ['https://portal.example', '/'],
  ['https://portal.example/name.cz', 'none'],
  ['https://portal.example/domains/detail/%zz', 'none'],
  ['https://portal.example/assets/list-B1.js?x', '/assets/list-B1.js'],
  ['https://portal.example/assets/name.cz/', 'none'],
  ['https://elsewhere.example/name.cz?code=secret', 'https://elsewhere.example'],
  ['chrome-extension://abcdef/name.js', 'chrome-extension:'],
  ['data:text/plain,secret', 'data:'],
  ['inline', 'inline'],
  ['wasm-eval', 'wasm-eval'],
  ['', ''],
  ['/name.cz', 'none'],
  ['name.cz', 'none'],
])('a report of %j is logged as %j', (place, logged) => {
  expect(reportedPlace(place, own)).toBe(logged)
})
