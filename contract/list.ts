import * as z from 'zod/mini'
import { call, type Nothing } from './call.ts'
import { CsvOptions, pageOf } from './record.ts'

type ListCallOptions<Params> = { name: string; path: string; summary: string; params?: Params }

/**
 * Describes a call that reads a page of a list of objects, of which `mine` belong to the user.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function listingCall<
  Query extends z.ZodMiniType,
  Row extends z.ZodMiniType,
  Params extends z.ZodMiniType = typeof Nothing,
>(query: Query, row: Row, options: ListCallOptions<Params>) {
  return call({
    ...options,
    method: 'GET',
    access: 'holder',
    query,
    answer: z.extend(pageOf(row), { mine: z.int() }),
    cost: 'expensive',
    problems: ['object-not-found'],
  })
}

/**
 * Describes a call that exports all rows of such a list.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function exportingCall<Query extends z.ZodMiniObject, Params extends z.ZodMiniType = typeof Nothing>(
  query: Query,
  options: Omit<ListCallOptions<Params>, 'summary'>,
) {
  return call({
    ...options,
    method: 'GET',
    access: 'holder',
    summary: 'The same rows as the list, all of them, as CSV (RFC 4180, UTF-8 with BOM).',
    query: z.extend(query, CsvOptions),
    problems: ['object-not-found'],
    rate: 'export',
    stream: 'csv',
  })
}
