import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extended } from './useExtending.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

test('wherever one goes to and fro, exactly the rows from the first to the present one are selected', () => {
  fc.assert(
    fc.property(fc.nat({ max: 6 }), fc.array(fc.constantFrom(-1, 1), { minLength: 1 }), (start, steps) => {
      let chosen = new Set<string>()
      let at = start
      for (const by of steps) {
        if (ids[at + by] === undefined) continue
        chosen = extended({ ids, before: 0 }, chosen, { from: start, here: at, there: at + by })
        at += by
        expect([...chosen].sort()).toEqual(ids.slice(Math.min(start, at), Math.max(start, at) + 1))
      }
    }),
  )
})

test('what was selected elsewhere stays so', () => {
  expect(extended({ ids, before: 0 }, new Set(['g']), { from: 0, here: 0, there: 1 })).toEqual(new Set(['a', 'b', 'g']))
})

test('what began on the page before goes on to the first row of this one, and back again', () => {
  const there = extended({ ids, before: 100 }, new Set(), { from: 98, here: 99, there: 100 })
  expect(there).toEqual(new Set(['a']))
  expect(extended({ ids, before: 100 }, there, { from: 98, here: 100, there: 99 })).toEqual(new Set())
})
