import { expect, test, vi } from 'vitest'
import { computerNow } from '#src/api/clock.ts'
import { aPart } from '#tests/builders/auction.ts'
import { getMyPart, recordChanged, recordLoaded, queueChange, waitForChanges } from './myParts.ts'

const all = { start: true, endsSoon: true, outbid: true, extended: true, ended: true }
const isWatched = (id: string, handle = 'ANNA') => (getMyPart(handle, id)?.watch ?? null) !== null

test('retains a change that was made after the request of a loaded part', () => {
  const requestedAt = computerNow() - 1
  recordChanged('ANNA', 'changed', aPart({ watch: all }))
  recordLoaded('ANNA', [{ id: 'changed', ...aPart() }], requestedAt)
  expect(isWatched('changed')).toBe(true)
})

test('replaces a change by a part that was requested after it', () => {
  recordChanged('ANNA', 'read', aPart({ watch: all }))
  recordLoaded('ANNA', [{ id: 'read', ...aPart() }], computerNow())
  expect(isWatched('read')).toBe(false)
})

test('stores loaded parts of other auctions and contacts whatever was changed', () => {
  const requestedAt = computerNow() - 1
  recordChanged('ANNA', 'one', aPart())
  recordLoaded('ANNA', [{ id: 'other', ...aPart({ watch: all }) }], requestedAt)
  recordLoaded('GITA', [{ id: 'one', ...aPart({ watch: all }) }], requestedAt)
  expect([isWatched('one'), isWatched('other'), isWatched('one', 'GITA')]).toEqual([false, true, true])
})

test('ignores a part that is loaded while a change has no answer', async () => {
  recordChanged('ANNA', 'changing', aPart({ watch: all }))
  queueChange('changing', () => Promise.resolve())
  recordLoaded('ANNA', [{ id: 'changing', ...aPart() }], computerNow())
  await waitForChanges()
  expect(isWatched('changing')).toBe(true)
})

test('waits for the answers of all changes, and not at all without one', async () => {
  await waitForChanges()
  const answers: (() => void)[] = []
  const change = () => new Promise<void>((resolve) => answers.push(resolve))
  queueChange('a', change)
  queueChange('b', change)
  const onDone = vi.fn<() => void>()
  const waiting = waitForChanges().then(onDone)
  answers[0]?.()
  await Promise.resolve()
  expect(onDone).not.toHaveBeenCalled()
  answers[1]?.()
  await waiting
  expect(onDone).toHaveBeenCalledOnce()
})

test('begins a change of an auction when the one before has its answer', async () => {
  const answers: (() => void)[] = []
  const change = vi.fn<() => Promise<void>>(() => new Promise((resolve) => answers.push(resolve)))
  queueChange('a', change)
  queueChange('a', change)
  expect(change).toHaveBeenCalledOnce()
  answers[0]?.()
  await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(2))
  answers[1]?.()
  await waitForChanges()
})
