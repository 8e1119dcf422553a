import * as z from 'zod/mini'
import { call, type Nothing } from './call.ts'
import { CsvOptions, pageOf } from './record.ts'

type Told<Params> = { name: string; path: string; summary: string; params?: Params }

/**
 * A call that reads a list of objects of mine, or of what uses one of mine, a page at a time; of all so many are `mine`.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function listingCall<
  Query extends z.ZodMiniType,
  Row extends z.ZodMiniType,
  Params extends z.ZodMiniType = typeof Nothing,
>(query: Query, row: Row, told: Told<Params>) {
  return call({
    ...told,
    method: 'GET',
    access: 'holder',
    query,
    answer: z.extend(pageOf(row), { mine: z.int() }),
    cost: 'expensive',
    problems: ['object-not-found'],
  })
}

/**
 * A call that takes all rows of such a list away.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function exportingCall<Query extends z.ZodMiniObject, Params extends z.ZodMiniType = typeof Nothing>(
  query: Query,
  told: Omit<Told<Params>, 'summary'>,
) {
  return call({
    ...told,
    method: 'GET',
    access: 'holder',
    summary: 'The same rows as the list, all of them, as CSV (RFC 4180, UTF-8 with BOM).',
    query: z.extend(query, CsvOptions),
    problems: ['object-not-found'],
    rate: 'export',
    stream: 'csv',
  })
}
