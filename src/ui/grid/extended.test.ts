import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extended } from './extended.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

test('wherever one goes to and fro, exactly the rows from the first to the present one are selected', () => {
  fc.assert(
    fc.property(fc.nat({ max: 6 }), fc.array(fc.constantFrom(-1, 1), { minLength: 1 }), (start, steps) => {
      let chosen = new Set<string>()
      let at = start
      for (const by of steps) {
        const [from, here, there] = [ids[start], ids[at], ids[at + by]]
        if (from === undefined || here === undefined || there === undefined) continue
        chosen = extended(ids, chosen, { from, here, there })
        at += by
        expect([...chosen].sort()).toEqual(ids.slice(Math.min(start, at), Math.max(start, at) + 1))
      }
    }),
  )
})

test('what was selected elsewhere stays so', () => {
  expect(extended(ids, new Set(['g']), { from: 'a', here: 'a', there: 'b' })).toEqual(new Set(['a', 'b', 'g']))
})
