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
  const requests: string[] = []
  const watch = watchVersion({
    own: 'a',
    isSlow: given.isSlow ?? false,
    tab,
    readLatest: async () => {
      requests.push('latest')
      if (deployed.isAway) throw new Error('offline')
      return deployed.id
    },
    readRules: async (id) => {
      requests.push(id)
      return id === 'a' ? [] : [{ from: '/activity', to: '/history' }]
    },
  })
  return { watch, tab, deployed, requests, settle: () => vi.advanceTimersByTimeAsync(1000) }
}

describe('watchVersion', () => {
  test('learns a second after the start which version is deployed and by what rules it leads', async () => {
    const { watch, requests, settle } = aTab()
    watch.start()
    await vi.advanceTimersByTimeAsync(999)
    expect(requests).toEqual([])
    await settle()
    expect(requests).toEqual(['latest', 'a'])
  })

  test('on a very slow connection waits for its first regular request', async () => {
    const { watch, requests } = aTab({ isSlow: true })
    watch.start()
    await vi.advanceTimersByTimeAsync(5 * minute - 1)
    expect(requests).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toEqual(['latest', 'a'])
  })

  test('requests every five minutes, for the rules only when the version is another', async () => {
    const { watch, deployed, requests } = aTab()
    watch.start()
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(requests).toEqual(['latest', 'a', 'latest', 'latest'])
    deployed.id = 'b'
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(requests.slice(4)).toEqual(['latest', 'b', 'latest'])
  })

  test('requests nothing in a hidden tab, and at once when one comes back', async () => {
    const { watch, tab, requests, settle } = aTab()
    watch.start()
    await settle()
    tab.visibilityState = 'hidden'
    tab.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(20 * minute)
    expect(requests).toHaveLength(2)
    tab.visibilityState = 'visible'
    tab.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(requests).toEqual(['latest', 'a', 'latest'])
  })

  test('ends when it is stopped', async () => {
    const { watch, tab, requests, settle } = aTab()
    const stop = watch.start()
    await settle()
    stop()
    tab.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(20 * minute)
    expect(requests).toHaveLength(2)
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
