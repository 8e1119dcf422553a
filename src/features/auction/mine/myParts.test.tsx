import { expect, test } from 'vitest'
import { computerNow } from '#src/api/clock.ts'
import { aPart } from '#tests/builders/auction.ts'
import { myPart, noteMyPart, noteRead, changeInTurn, changesAnswered } from './myParts.ts'

const all = { start: true, endsSoon: true, outbid: true, extended: true, ended: true }
const isWatched = (id: string, whose = 'ANNA') => (myPart(whose, id)?.watch ?? null) !== null

test('what was read before a change and is answered after it leaves the change as it is', () => {
  const askedAt = computerNow() - 1
  noteMyPart('ANNA', 'changed', aPart({ watch: all }))
  noteRead('ANNA', [{ id: 'changed', ...aPart() }], askedAt)
  expect(isWatched('changed')).toBe(true)
})

test('what is read after a change is the newer word', () => {
  noteMyPart('ANNA', 'read', aPart({ watch: all }))
  noteRead('ANNA', [{ id: 'read', ...aPart() }], computerNow())
  expect(isWatched('read')).toBe(false)
})

test('a change of one auction holds back nothing that is read of another, or of another contact', () => {
  const askedAt = computerNow() - 1
  noteMyPart('ANNA', 'one', aPart())
  noteRead('ANNA', [{ id: 'other', ...aPart({ watch: all }) }], askedAt)
  noteRead('GITA', [{ id: 'one', ...aPart({ watch: all }) }], askedAt)
  expect([isWatched('one'), isWatched('other'), isWatched('one', 'GITA')]).toEqual([false, true, true])
})

test('what is read while a change has no answer yet says nothing', async () => {
  noteMyPart('ANNA', 'changing', aPart({ watch: all }))
  changeInTurn('changing', () => Promise.resolve())
  noteRead('ANNA', [{ id: 'changing', ...aPart() }], computerNow())
  await changesAnswered()
  expect(isWatched('changing')).toBe(true)
})
