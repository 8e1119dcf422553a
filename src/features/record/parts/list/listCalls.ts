import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import type { BlockAction, Operation } from '#contract/operation.ts'
import { api } from '#src/api/client.ts'
import type { Selection } from '#src/ui/grid/selection.ts'
import { askingCalls } from './listSource.ts'
import type { OwnQuery } from '#src/features/record/list/ownQuery.ts'

type Told<Row, Query extends OwnQuery> = Parameters<typeof askingCalls<Row, Query>>[0] & {
  /** What a selection is asked by, where the list is a part of a wider one. */
  within?: (query: Query) => Query
  block: TakingCall<{ action: BlockAction; selection: Wanted; dryRun?: boolean | undefined }, Operation>
  select: TakingCall<{ names: string[]; query?: object | undefined }, FoundNames>
  weigh: TakingCall<{ selection: Wanted; query: object }, { count: number; shown: number }>
}

type TakingCall<Body, Answer> = Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<unknown, Body>, z.ZodMiniType<Answer>>

/** A selection as the calls take it. */
type Wanted = { ids?: string[] | undefined; matching?: { query: object; except?: string[] | undefined } | undefined }

/** What the server says of pasted names. */
export type FoundNames = {
  found: string[]
  matching: string[] | null
  notMine: string[]
  malformed: string[]
  duplicate: string[]
}

export type ListCalls<Row, Query extends OwnQuery> = ReturnType<typeof listCalls<Row, Query>>

/** Everything a list asks the server; it comes after the first paint, with the contract. */
export function listCalls<Row, Query extends OwnQuery>(told: Told<Row, Query>) {
  const { read, within = (query) => query, block, select, weigh } = told
  const queryOf = (view: string) => within(read(new URLSearchParams(view)))
  /** Names, together with everything a view matches except some. */
  const wanted = ({ ids, matching }: Selection): Wanted => ({
    ids: [...ids],
    ...(matching && { matching: { query: queryOf(matching.view), except: [...matching.except] } }),
  })

  return {
    ...askingCalls(told),

    /** Asks what locking or unlocking would do; nothing is done yet. */
    prepareLock: (action: BlockAction, selection: Selection, key: string, signal: AbortSignal): Promise<Operation> =>
      api(block, { body: { action, selection: wanted(selection), dryRun: true }, idempotencyKey: key }, signal),

    /** The same of one object, on its own page too. */
    prepareOne: (action: BlockAction, name: string, key: string, signal: AbortSignal): Promise<Operation> =>
      api(block, { body: { action, selection: { ids: [name] }, dryRun: true }, idempotencyKey: key }, signal),

    /** Those of the names that a view shows; the page asks by itself. */
    match: async (view: string, names: readonly string[], signal: AbortSignal): Promise<string[]> => {
      const body = { names: [...names], query: queryOf(view) }
      const { matching } = await api(select, { body, background: true }, signal)
      return matching ?? []
    },

    /** How many rows a selection holds now, and how many of them a view shows; the page asks by itself. */
    weigh: (selection: Selection, view: string, signal: AbortSignal): Promise<{ count: number; shown: number }> =>
      api(weigh, { body: { selection: wanted(selection), query: queryOf(view) }, background: true }, signal),

    /** @param view those of the found ones that it shows are told too */
    askNames: (names: string[], view: string | null): Promise<FoundNames> =>
      api(select, { body: view === null ? { names } : { names, query: queryOf(view) } }),
  }
}
