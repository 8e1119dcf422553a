import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addNames,
  choose,
  chooseAll,
  corrected,
  countOf,
  hiddenBy,
  matchedBy,
  nothing,
  recount,
  selectedOn,
  type Rows,
  type Selection,
} from './parts/selection.ts'

const everything = Array.from({ length: 60 }, (_none, index) => `d${index}.cz`)

/** The names that each view shows; the first is the whole list. */
const views = {
  '': everything,
  '?q=1': everything.filter((id) => id.includes('1')),
  '?lock=open': everything.filter((_id, index) => index % 3 === 0),
  '?lock=full': everything.filter((_id, index) => index % 3 === 1),
} as const
type View = keyof typeof views
const viewNames = ['', '?q=1', '?lock=open', '?lock=full'] as const

const isView = (view: string): view is View => view in views
const shownBy = (view: string): readonly string[] => (isView(view) ? views[view] : [])

/** The rows of a page after every request that it needs. */
function rowsUnder(view: string, ids: readonly string[], selection: Selection): Rows {
  const own = shownBy(selection.matching?.view ?? 'none')
  return { ids, matched: matchedBy(selection, view, ids) ?? new Set(ids.filter((id) => own.includes(id))) }
}

const aView = fc.constantFrom(...viewNames)
const actions = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('choose' as const),
      view: aView,
      from: fc.nat({ max: 50 }),
      size: fc.constantFrom(1, 5, 20, 60),
      chosen: fc.subarray(everything),
    }),
    fc.record({ kind: fc.constant('all' as const), view: aView }),
    fc.record({ kind: fc.constant('paste' as const), found: fc.subarray(everything) }),
    fc.record({ kind: fc.constant('clear' as const) }),
  ),
  { maxLength: 25 },
)
type Action = typeof actions extends fc.Arbitrary<(infer D)[]> ? D : never

/** Plainly: every selected name, and whether it is so by itself or as part of a whole view. */
type Plain = { by: Map<string, 'hand' | 'view'>; view: View | null }

function doneTo(selection: Selection, action: Action): Selection {
  if (action.kind === 'clear') return nothing
  if (action.kind === 'all') {
    const shown = shownBy(action.view)
    return chooseAll(selection, action.view, shown.length, new Set(shown))
  }
  if (action.kind === 'choose') {
    const page = shownBy(action.view).slice(action.from, action.from + action.size)
    return choose(selection, rowsUnder(action.view, page, selection), new Set(action.chosen))
  }
  const view = selection.matching?.view ?? null
  const matching = view === null ? null : action.found.filter((id) => shownBy(view).includes(id))
  return addNames(selection, view, { found: action.found, matching })
}

function doneToPlain(plain: Plain, action: Action): void {
  const { by } = plain
  const add = (id: string) => by.set(id, plain.view !== null && shownBy(plain.view).includes(id) ? 'view' : 'hand')
  if (action.kind === 'clear') by.clear()
  else if (action.kind === 'all') {
    for (const [id, how] of by) if (how === 'view') by.delete(id)
    plain.view = action.view
    shownBy(action.view).forEach(add)
  } else if (action.kind === 'paste') action.found.forEach(add)
  else {
    const page = shownBy(action.view).slice(action.from, action.from + action.size)
    for (const id of page) {
      if (action.chosen.includes(id)) add(id)
      else by.delete(id)
    }
  }
  if (![...by.values()].includes('view')) {
    plain.view = null
    for (const id of by.keys()) by.set(id, 'hand')
  }
}

describe('selection', () => {
  test('whatever is done under whatever view, it holds what a plain set would', () => {
    fc.assert(
      fc.property(actions, aView, (done, looked) => {
        let selection: Selection = nothing
        const plain: Plain = { by: new Map(), view: null }
        for (const action of done) {
          selection = doneTo(selection, action)
          doneToPlain(plain, action)
          expect(countOf(selection)).toBe(plain.by.size)
          expect(selectedOn(selection, rowsUnder('', everything, selection))).toEqual(new Set(plain.by.keys()))
          const shown = shownBy(looked)
          expect(selectedOn(selection, rowsUnder(looked, shown, selection))).toEqual(
            new Set(shown.filter((id) => plain.by.has(id))),
          )
        }
      }),
    )
  })

  test('no picked name is matched by the view, and nothing is excepted that the view does not match', () => {
    fc.assert(
      fc.property(actions, (done) => {
        const { ids, matching } = done.reduce<Selection>(doneTo, nothing)
        const own = shownBy(matching?.view ?? 'none')
        expect([...ids].filter((id) => own.includes(id))).toEqual([])
        expect([...(matching?.except ?? [])].filter((id) => !own.includes(id))).toEqual([])
      }),
    )
  })

  test('the number of hidden rows is right, or null where only the server knows it', () => {
    fc.assert(
      fc.property(actions, aView, fc.nat({ max: 60 }), (done, view, met) => {
        const selection = done.reduce<Selection>(doneTo, nothing)
        const shown = shownBy(view)
        const seen = new Set(shown.slice(0, met))
        const chosen = selectedOn(selection, rowsUnder('', everything, selection))
        const hidden = hiddenBy(selection, view, seen, seen.size === shown.length)
        const isAllKnown = seen.size === shown.length && !selection.matching
        const right = [...chosen].filter((id) => !shown.includes(id)).length
        expect(isAllKnown ? [right] : [right, null]).toContain(hidden)
      }),
    )
  })

  test('under another view rows wait until it is known which of them are among everything that matched', () => {
    const all = chooseAll(nothing, '?lock=open', 20)
    const page = ['d1.cz', 'd3.cz']
    expect(matchedBy(all, '?q=1', page)).toBeNull()
    expect(choose(all, { ids: page, matched: null }, new Set(page))).toBe(all)
    const known = { ids: page, matched: new Set(['d3.cz']) }
    expect(selectedOn(all, known)).toEqual(new Set(['d3.cz']))
    expect(countOf(choose(all, known, new Set(page)))).toBe(21)
  })

  test('selecting another view whole drops the one before and leaves the names picked one by one', () => {
    const picked = choose(nothing, { ids: ['d1.cz', 'd2.cz'], matched: new Set() }, new Set(['d1.cz', 'd2.cz']))
    const first = chooseAll(picked, '?lock=open', 20)
    expect(countOf(chooseAll(first, '?lock=full', 20, new Set(['d1.cz'])))).toBe(21)
  })

  test('taking every row out of everything leaves nothing', () => {
    const rows = { ids: ['a.cz', 'b.cz'], matched: new Set(['a.cz', 'b.cz']) }
    expect(choose(chooseAll(nothing, '', 2), rows, new Set())).toEqual(nothing)
  })

  test('names pasted for another view than the selection has by now are not guessed', () => {
    const all = chooseAll(nothing, '?lock=open', 20)
    expect(addNames(all, '?lock=full', { found: ['d1.cz'], matching: ['d1.cz'] })).toBe(all)
  })

  test('a newer page of the same view corrects the number, and takes in names that match now', () => {
    const all = choose(chooseAll(nothing, '?q=1', 60), { ids: ['x.cz'], matched: new Set() }, new Set(['x.cz']))
    expect(countOf(recount(all, '?q=1', 58, ['d1.cz']))).toBe(59)
    expect(countOf(recount(all, '?q=1', 60, ['x.cz']))).toBe(60)
    expect(recount(all, '', 58, ['x.cz'])).toBe(all)
    expect(recount(all, '?q=1', 60, ['d1.cz'])).toBe(all)
  })

  test('a count by the server sets the number right', () => {
    expect(countOf(corrected(chooseAll(nothing, '?q=1', 60), 57))).toBe(57)
    expect(corrected(chooseAll(nothing, '?q=1', 60), 0)).toEqual(nothing)
  })
})
