import { describe, expect, test } from 'vitest'
import { decideMark, readMark, type Mark, type Marked } from './rules.ts'

const id = '01931f6e-7a00-7000-8000-000000000001'
const confirmed: Mark = { id, status: 'confirmed', reason: null }
const rejected: Mark = { id, status: 'rejected', reason: 'prohibited' }

describe('decideMark', () => {
  test.each<[string, Marked | null, Mark, ReturnType<typeof decideMark>]>([
    ['a pending change is confirmed', { status: 'pending', reason: null }, confirmed, 'changed'],
    ['a pending change is rejected', { status: 'pending', reason: null }, rejected, 'changed'],
    ['saying confirmed again changes nothing', { status: 'confirmed', reason: null }, confirmed, 'unchanged'],
    ['saying rejected again changes nothing', { status: 'rejected', reason: 'prohibited' }, rejected, 'unchanged'],
    [
      'a rejected change may be confirmed after all',
      { status: 'rejected', reason: 'prohibited' },
      confirmed,
      'changed',
    ],
    ['a rejected change may get another reason', { status: 'rejected', reason: 'lost' }, rejected, 'changed'],
    ['a confirmed change stays confirmed', { status: 'confirmed', reason: null }, rejected, 'confirmed-already'],
    ['what is not in the journal is unknown', null, confirmed, 'unknown'],
  ])('%s', (_what, present, mark, verdict) => {
    expect(decideMark(present, mark)).toBe(verdict)
  })
})

describe('readMark', () => {
  test('an id counts in any case', () => {
    expect(readMark({ id: id.toUpperCase(), status: 'confirmed', reason: '' })).toEqual(confirmed)
  })

  test.each([
    ['an id that is none', { id: '7', status: 'confirmed', reason: '' }, '"7" is no journal id'],
    ['an unknown status', { id, status: 'done', reason: '' }, 'the status is "done": expected confirmed or rejected'],
    ['a refusal without a reason', { id, status: 'rejected', reason: '' }, 'a rejected change needs its reason'],
    ['a confirmed change with a reason', { id, status: 'confirmed', reason: 'x' }, 'a confirmed change has no reason'],
    [
      'an endless reason',
      { id, status: 'rejected', reason: 'x'.repeat(1001) },
      'the reason is longer than 1000 characters',
    ],
  ])('reports %s', (_what, texts, fault) => {
    expect(readMark(texts)).toEqual({ fault })
  })
})
