import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { paths } from '#src/routing/paths.ts'
import { redirects, routeTable } from '#src/routing/routeTable.ts'
import { rootFolder } from './sources.ts'

const screens: string[] = Object.values(paths).map((path: (...names: [string, string]) => string) => path('x', '/'))
const addresses = screens.filter((address) => !address.startsWith('/api/'))
const patterns = [...routeTable.map(({ path }) => path), ...redirects.map(({ from }) => from)].map((path) => ({
  path,
  matches: patternOf(path),
}))
const pages = routeTable.map(({ path }) => path)

describe('the route table', () => {
  test.each(addresses)('%s has exactly one route', (address) => {
    const [pathname = ''] = address.split(/[?#]/)
    expect(patterns.filter(({ matches }) => matches.test(pathname))).toHaveLength(1)
  })

  test.each(patterns)('$path is what some path leads to', ({ matches }) => {
    expect(addresses.some((address) => matches.test(address.split(/[?#]/)[0] ?? ''))).toBe(true)
  })

  test.each(routeTable)('the page of $path is there', ({ page }) => {
    expect(existsSync(join(rootFolder, 'src', `${page}.tsx`))).toBe(true)
  })

  test.each(routeTable.flatMap(({ path, preload }) => (preload ? [{ path, call: preload.path }] : [])))(
    'what $path reads ahead is a call of the contract',
    ({ call }) => {
      const read = calls.filter(({ method }) => method === 'GET').map(({ path }) => path.replaceAll(/\{\w+\}/g, '{}'))
      expect(read).toContain(call.split('?')[0]?.replaceAll(/:\w+/g, '{}'))
    },
  )

  test.each(redirects)('$from leads to a page, at once', ({ to }) => {
    expect(pages).toContain(to)
  })

  test('no address ends in a slash', () => {
    expect(routeTable.map(({ path }) => path).filter((path) => path !== '/' && path.endsWith('/'))).toEqual([])
  })
})

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}
