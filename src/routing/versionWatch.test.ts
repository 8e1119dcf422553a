import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchVersion } from './versionWatch.ts'

const minute = 60_000
const domains = { pathname: '/domains', search: '', hash: '' }
const activity = { pathname: '/activity', search: '?page=2', hash: '' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const visible: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }

/** A tab of build `a`, where `a` is deployed. */
function aTab(given: { isSlow?: boolean } = {}) {
  const tab = Object.assign(new EventTarget(), { ...visible })
  const deployed = { id: 'a', isAway: false }
  const asked: string[] = []
  const watch = watchVersion({
    own: 'a',
    isSlow: given.isSlow ?? false,
    tab,
    readLatest: async () => {
      asked.push('latest')
      if (deployed.isAway) throw new Error('offline')
      return deployed.id
    },
    readRules: async (id) => {
      asked.push(id)
      return id === 'a' ? [] : [{ from: '/activity', to: '/history' }]
    },
  })
  return { watch, tab, deployed, asked, settle: () => vi.advanceTimersByTimeAsync(1000) }
}

describe('watchVersion', () => {
  test('learns a second after the start which version is deployed and by what rules it leads', async () => {
    const { watch, asked, settle } = aTab()
    watch.start()
    await vi.advanceTimersByTimeAsync(999)
    expect(asked).toEqual([])
    await settle()
    expect(asked).toEqual(['latest', 'a'])
  })

  test('on a very slow connection waits for the first time it asks anyway', async () => {
    const { watch, asked } = aTab({ isSlow: true })
    watch.start()
    await vi.advanceTimersByTimeAsync(5 * minute - 1)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['latest', 'a'])
  })

  test('asks every five minutes, for the rules only when the version is another', async () => {
    const { watch, deployed, asked } = aTab()
    watch.start()
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(asked).toEqual(['latest', 'a', 'latest', 'latest'])
    deployed.id = 'b'
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(asked.slice(4)).toEqual(['latest', 'b', 'latest'])
  })

  test('asks nothing in a tab nobody looks at, and at once when one comes back', async () => {
    const { watch, tab, asked, settle } = aTab()
    watch.start()
    await settle()
    tab.visibilityState = 'hidden'
    tab.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(20 * minute)
    expect(asked).toHaveLength(2)
    tab.visibilityState = 'visible'
    tab.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(asked).toEqual(['latest', 'a', 'latest'])
  })

  test('ends when it is told to', async () => {
    const { watch, tab, asked, settle } = aTab()
    const stop = watch.start()
    await settle()
    stop()
    tab.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(20 * minute)
    expect(asked).toHaveLength(2)
  })

  test('while the same version is deployed one goes where one goes', async () => {
    const { watch, settle } = aTab()
    watch.start()
    await settle()
    expect(watch.judge(domains, activity, () => true)).toEqual({ kind: 'go' })
  })

  test('the next page of another version is loaded anew, the same page is not', async () => {
    const { watch, deployed, settle } = aTab()
    deployed.id = 'b'
    watch.start()
    await settle()
    expect(watch.judge(domains, activity, () => true)).toEqual({ kind: 'load' })
    expect(watch.judge(domains, { ...domains, search: '?page=2' }, () => true)).toEqual({ kind: 'go' })
  })

  test('where loading would lose something the rules of the other version lead on', async () => {
    const { watch, deployed, settle } = aTab()
    deployed.id = 'b'
    watch.start()
    await settle()
    expect(watch.judge(domains, activity, () => false)).toEqual({ kind: 'lead', to: '/history?page=2' })
  })

  test('going back to the version of the page is noticed too', async () => {
    const { watch, deployed, settle } = aTab()
    deployed.id = 'b'
    watch.start()
    await settle()
    deployed.id = 'a'
    await vi.advanceTimersByTimeAsync(5 * minute)
    expect(watch.judge(domains, activity, () => true)).toEqual({ kind: 'go' })
  })

  test('where nothing answers everything stays as it was, until the next time', async () => {
    const { watch, deployed, settle } = aTab()
    Object.assign(deployed, { id: 'b', isAway: true })
    watch.start()
    await settle()
    expect(watch.judge(domains, activity, () => true)).toEqual({ kind: 'go' })
    deployed.isAway = false
    await vi.advanceTimersByTimeAsync(5 * minute)
    expect(watch.judge(domains, activity, () => true)).toEqual({ kind: 'load' })
  })
})
