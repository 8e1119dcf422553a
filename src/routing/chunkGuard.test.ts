import { describe, expect, test } from 'vitest'
import { guardChunks } from './chunkGuard.ts'

function aTab(given: { storage?: Pick<Storage, 'getItem' | 'setItem'>; stored?: Map<string, string> } = {}) {
  const stored = given.stored ?? new Map<string, string>()
  const on = new EventTarget()
  const went: string[] = []
  const tab = { now: 100_000, target: '/domains?page=2', mayHelp: true }
  const isReloading = guardChunks({
    on,
    target: () => tab.target,
    mayHelp: () => tab.mayHelp,
    goTo: (address) => void went.push(address),
    storage: given.storage ?? {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
    now: () => tab.now,
  })
  const fail = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    on.dispatchEvent(event)
    return event
  }
  return { tab, went, stored, fail, isReloading }
}

describe('guardChunks', () => {
  test('a failed part loads the page the person was going to', () => {
    const { fail, went, isReloading } = aTab()
    expect(fail().defaultPrevented).toBe(true)
    expect(went).toEqual(['/domains?page=2'])
    expect(isReloading()).toBe(true)
  })

  test('where loading again cannot help the page stays and the error goes through', () => {
    const { tab, fail, went, isReloading } = aTab()
    tab.mayHelp = false
    expect(fail().defaultPrevented).toBe(false)
    expect(went).toEqual([])
    expect(isReloading()).toBe(false)
    tab.mayHelp = true
    fail()
    expect(went).toHaveLength(1)
  })

  test('two parts failing together load the page once', () => {
    const { fail, went } = aTab()
    fail()
    fail()
    expect(went).toHaveLength(1)
  })

  test.each([
    [9_999, 0],
    [10_000, 1],
  ])('%i ms after a reload of the same path there are %i more', (later, more) => {
    const before = aTab()
    before.fail()

    const after = aTab({ stored: before.stored })
    after.tab.now += later
    const event = after.fail()

    expect(after.went).toHaveLength(more)
    expect(event.defaultPrevented).toBe(more === 1)
  })

  test('another path may be loaded at once', () => {
    const before = aTab()
    before.fail()
    const after = aTab({ stored: before.stored })
    after.tab.target = '/login-method'
    after.fail()
    expect(after.went).toEqual(['/login-method'])
  })

  test.each([
    [
      'throws',
      {
        getItem: () => null,
        setItem: () => {
          throw new Error('full')
        },
      },
    ],
    ['forgets', { getItem: () => null, setItem: () => {} }],
  ])('where storage %s nothing is reloaded, for it might never end', (_how, storage) => {
    const { fail, went } = aTab({ storage })
    expect(fail().defaultPrevented).toBe(false)
    expect(went).toEqual([])
  })
})
