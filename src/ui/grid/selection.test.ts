import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choose,
  chooseAll,
  countOf,
  hiddenBy,
  isSelected,
  nothing,
  recount,
  selectedOn,
  type Selection,
} from './selection.ts'

const everything = Array.from({ length: 60 }, (_none, index) => `d${index}.cz`)
const pageOf = (size: number, page: number) => everything.slice(page * size, (page + 1) * size)
const view = '?lock=open'

const deeds = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('choose' as const),
      size: fc.constantFrom(5, 20, 60),
      page: fc.nat({ max: 11 }),
      chosen: fc.subarray(everything),
    }),
    fc.record({ kind: fc.constant('all' as const) }),
    fc.record({ kind: fc.constant('clear' as const) }),
  ),
  { maxLength: 25 },
)

describe('selection', () => {
  test('whatever is done, it holds what a plain set would', () => {
    fc.assert(
      fc.property(deeds, (done) => {
        let selection: Selection = nothing
        const plain = new Set<string>()
        for (const deed of done) {
          if (deed.kind === 'clear') {
            selection = nothing
            plain.clear()
          } else if (deed.kind === 'all') {
            selection = chooseAll(view, everything.length)
            everything.forEach((id) => plain.add(id))
          } else {
            const page = pageOf(deed.size, deed.page)
            const chosen = new Set(deed.chosen)
            selection = choose(selection, view, page, chosen)
            page.forEach((id) => (chosen.has(id) ? plain.add(id) : plain.delete(id)))
          }
          expect(countOf(selection)).toBe(plain.size)
          expect(selectedOn(selection, view, everything)).toEqual(plain)
        }
      }),
    )
  })

  test('rows picked on one page stay picked when another page is chosen from', () => {
    const first = choose(nothing, view, pageOf(5, 0), new Set(['d1.cz']))
    const both = choose(first, view, pageOf(5, 1), new Set(['d7.cz']))
    expect(selectedOn(both, view, everything)).toEqual(new Set(['d1.cz', 'd7.cz']))
  })

  test('under another view nobody can say whether a row is among everything that matched', () => {
    const all = chooseAll(view, 60)
    expect(isSelected(all, '?lock=full', 'd1.cz')).toBeNull()
    expect(choose(all, '?lock=full', pageOf(5, 0), new Set())).toBe(all)
    expect(countOf(all)).toBe(60)
  })

  test('taking every row out of everything leaves nothing', () => {
    expect(choose(chooseAll(view, 5), view, pageOf(5, 0), new Set())).toEqual(nothing)
  })

  test('a newer page of the same view corrects the number', () => {
    expect(countOf(recount(chooseAll(view, 60), view, 58))).toBe(58)
    expect(countOf(recount(chooseAll(view, 60), '', 58))).toBe(60)
  })
})

describe('hiddenBy', () => {
  const picked: Selection = { kind: 'picked', ids: new Set(['a.cz', 'b.cz', 'c.cz']) }

  test('what the view has not shown is hidden once all of the view was seen', () => {
    expect(hiddenBy(picked, new Set(['a.cz']), true)).toBe(2)
  })

  test('while pages of the view are unseen it is not known', () => {
    expect(hiddenBy(picked, new Set(['a.cz']), false)).toBeNull()
  })

  test('nothing is hidden once all the selected were seen, whatever else there is', () => {
    expect(hiddenBy(picked, new Set(['a.cz', 'b.cz', 'c.cz']), false)).toBe(0)
  })
})
