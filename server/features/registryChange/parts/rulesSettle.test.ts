import { describe, expect, test } from 'vitest'
import { settleValue, type ValueChange } from './rulesSettle.ts'

const change = (entryId: string, wanted: unknown, previous: unknown, answer: ValueChange['answer'] = null) => ({
  entryId,
  wanted,
  previous,
  answer,
})

describe('settleValue', () => {
  test('puts the value before a rejected change back', () => {
    expect(settleValue([change('a', '222', '111', 'rejected')]).value).toEqual({ to: '111' })
  })

  test('corrects the former value of a later change, and leaves its new value', () => {
    const settled = settleValue([change('a', '222', '111', 'rejected'), change('b', '333', '222')])
    expect(settled.value).toBeNull()
    expect(settled.corrected).toEqual([change('b', '333', '111')])
  })

  test('goes back over several rejected changes to the first one’s previous value', () => {
    const both = [change('a', '222', '111', 'rejected'), change('b', '333', '222', 'rejected')]
    expect(settleValue(both).value).toEqual({ to: '111' })
  })

  test('leaves an earlier change in force when a later one is rejected', () => {
    expect(settleValue([change('a', '222', '111'), change('b', '333', '222', 'rejected')]).value).toEqual({ to: '222' })
  })

  test('passes through a later entry that names the value without changing it', () => {
    const settled = settleValue([change('a', true, false, 'rejected'), change('b', true, true)])
    expect(settled.value).toEqual({ to: false })
    expect(settled.corrected).toEqual([change('b', false, false)])
  })

  test('changes nothing where the rejected entry only named the value', () => {
    expect(settleValue([change('a', true, true, 'rejected')]).value).toBeNull()
  })

  test('makes a change again that is confirmed after it was rejected', () => {
    expect(settleValue([change('a', '222', '111', 'confirmed-after-all')]).value).toEqual({ to: '222' })
    const settled = settleValue([change('a', '222', '111', 'confirmed-after-all'), change('b', '333', '111')])
    expect(settled.value).toBeNull()
    expect(settled.corrected).toEqual([change('b', '333', '222')])
  })

  test('leaves a later change that the registry still gets, although it had nothing left to change', () => {
    const unlock = { ...change('b', false, false), isOpen: true }
    const settled = settleValue([change('a', true, false, 'confirmed-after-all'), unlock])
    expect(settled.value).toBeNull()
    expect(settled.corrected).toEqual([{ ...unlock, previous: true }])
  })

  test('says so where the value of before is not known', () => {
    expect(settleValue([change('a', '222', undefined, 'rejected')])).toMatchObject({ value: null, unknown: ['a'] })
  })
})
