// @module-tag database
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlockAction } from '#contract/operation.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { StateCode } from '#contract/state.ts'
import { maskOf, rankOf } from '#server/features/record/parts/rules.ts'
import { lock, namesOf, positionOf, setStates, lockStateOf, versionOf, type Held } from '#tests/server/lock.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
let name: string
beforeAll(async () => {
  server = await startServer()
  anna = await signIn(server.url, 'anna')
  name = (await namesOf(server.db, 'ANNA-NOVAKOVA'))[0] ?? ''
})
afterAll(() => server.close())

const T = 'serverTransferProhibited'
const U = 'serverUpdateProhibited'
const by = (setter: Held['by'], ...codes: StateCode[]): Held[] => codes.map((code) => ({ code, by: setter }))
const mine = (...codes: StateCode[]) => by('holder', ...codes)

/** The states that the holder has set afterwards, or the refusal; `same` where nothing happens. */
type Cell = StateCode[] | 'same' | ProblemCode
const acts = ['block-transfer', 'block-all', 'unblock-transfer', 'unblock-all'] as const satisfies BlockAction[]
const blocked: Cell[] = Array.from({ length: 4 }, () => 'administratively-blocked')

// Product.md section 7, cell by cell: states before, and what each of the four acts leaves of the holder's own.
const table: { now: string; before: Held[]; cells: Cell[] }[] = [
  { now: 'nothing set', before: [], cells: [[T], [T, U], 'same', 'same'] },
  { now: 'transfer locked', before: mine(T), cells: ['same', [T, U], [], []] },
  { now: 'fully locked', before: mine(T, U), cells: ['same', 'same', 'update-is-blocked', []] },
  { now: 'blocked by the registry', before: by('registry', 'serverBlocked'), cells: blocked },
  {
    now: 'fully locked and blocked by the registry',
    before: [...mine(T, U), ...by('registry', 'serverBlocked')],
    cells: blocked,
  },
  {
    now: 'transfers banned by the registrar',
    before: by('registrar', T),
    cells: [[T], [T, U], 'not-set-here', 'not-set-here'],
  },
  {
    now: 'everything banned by a court',
    before: by('registry', T, U),
    cells: [[T], [T, U], 'not-set-here', 'not-set-here'],
  },
  {
    now: 'transfer locked beside a court’s ban',
    before: [...mine(T), ...by('registry', T, U)],
    cells: ['same', [T, U], [], []],
  },
  {
    now: 'fully locked beside the registrar’s ban',
    before: [...mine(T, U), ...by('registrar', T)],
    cells: ['same', 'same', 'update-is-blocked', []],
  },
  {
    now: 'updates banned by the registrar alone',
    before: by('registrar', U),
    cells: [[T], [T, U], 'same', 'not-set-here'],
  },
]
const cells = table.flatMap(({ now, before, cells: row }) =>
  acts.map((action, at) => ({ now, action, before, cell: row[at] ?? 'same' })),
)

describe('a lock on one domain', () => {
  test.each(cells)('$action with $now', async ({ action, before, cell }) => {
    await setStates(server.db, name, before)
    const version = await versionOf(server.db, 'ANNA-NOVAKOVA')

    const operation = await lock(anna, action, [name])

    const isDone = Array.isArray(cell)
    const own = isDone ? mine(...cell) : before.filter((row) => row.by === 'holder')
    const after = [...own, ...before.filter((row) => row.by !== 'holder')]
    const mask = maskOf(after.map(({ code }) => code))
    const state = await lockStateOf(server.db, name)
    expect(operation).toMatchObject({
      status: 'done',
      total: 1,
      done: isDone ? 1 : 0,
      unchanged: cell === 'same' ? 1 : 0,
      refused: isDone || cell === 'same' ? 0 : 1,
      reasons: isDone || cell === 'same' ? [] : [{ reason: cell, count: 1 }],
      refusedItems: isDone || cell === 'same' ? [] : [{ handle: name, reason: cell }],
    })
    expect(new Set(state.held.map(asText))).toEqual(new Set(after.map(asText)))
    expect(state).toMatchObject({ mask, rank: rankOf(mask), copies: [{ mask, rank: rankOf(mask) }] })
    expect(await versionOf(server.db, 'ANNA-NOVAKOVA')).toBe(isDone ? version + 1 : version)

    const codes = after.map(({ code }) => code)
    const position = codes.includes(T) ? (codes.includes(U) ? 'full' : 'transfer') : 'open'
    expect(await positionOf(anna, name)).toBe(position)
  })
})

function asText({ code, by: setter }: { code: string; by: string }): string {
  return `${code} by ${setter}`
}
