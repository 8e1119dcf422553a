import { describe, expect, test } from 'vitest'
import { decideMark, readMark, type Mark, type Marked } from './rules.ts'

const id = '01931f6e-7a00-7000-8000-000000000001'
const applied: Mark = { id, status: 'applied', reason: null }
const refused: Mark = { id, status: 'refused', reason: 'prohibited' }

describe('decideMark', () => {
  test.each<[string, Marked | null, Mark, ReturnType<typeof decideMark>]>([
    ['a waiting change is applied', { status: 'waiting', reason: null }, applied, 'changed'],
    ['a waiting change is refused', { status: 'waiting', reason: null }, refused, 'changed'],
    ['saying applied again changes nothing', { status: 'applied', reason: null }, applied, 'unchanged'],
    ['saying refused again changes nothing', { status: 'refused', reason: 'prohibited' }, refused, 'unchanged'],
    ['a refused change may be applied after all', { status: 'refused', reason: 'prohibited' }, applied, 'changed'],
    ['a refused change may get another reason', { status: 'refused', reason: 'lost' }, refused, 'changed'],
    ['an applied change stays applied', { status: 'applied', reason: null }, refused, 'applied-already'],
    ['what is not in the journal is unknown', null, applied, 'unknown'],
  ])('%s', (_what, present, mark, verdict) => {
    expect(decideMark(present, mark)).toBe(verdict)
  })
})

describe('readMark', () => {
  test('an id counts in any case', () => {
    expect(readMark({ id: id.toUpperCase(), status: 'applied', reason: '' })).toEqual(applied)
  })

  test.each([
    ['an id that is none', { id: '7', status: 'applied', reason: '' }, '"7" is no journal id'],
    ['an unknown status', { id, status: 'done', reason: '' }, 'the status is "done": expected applied or refused'],
    ['a refusal without a reason', { id, status: 'refused', reason: '' }, 'a refused change needs its reason'],
    ['an applied change with a reason', { id, status: 'applied', reason: 'x' }, 'an applied change has no reason'],
    [
      'an endless reason',
      { id, status: 'refused', reason: 'x'.repeat(1001) },
      'the reason is longer than 1000 characters',
    ],
  ])('%s is told', (_what, texts, fault) => {
    expect(readMark(texts)).toEqual({ fault })
  })
})
