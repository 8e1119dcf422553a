import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { addressOf, api, type CallOptions } from '#src/api/client.ts'
import { hasPageAnswer } from '#src/api/pageAnswers.ts'
import { isNarrowNow } from '#src/ui/grid/narrow.ts'
import type { RowsPage } from '#src/ui/grid/rows.ts'

/** So many cards are a page on a phone, where an address names neither a size nor a page. */
const phoneSize = 25

/** Returns the page size of a phone where the address leaves it open. */
export function phoneSizeIn(address: URLSearchParams): { size?: typeof phoneSize } {
  const isOpen = !address.has('size') && !address.has('page')
  return isOpen && isNarrowNow() ? { size: phoneSize } : {}
}

/** The call of a list. */
export type RowsCall<Row> = Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<RowsPage<Row>>>

/**
 * Requests a page of rows. The server writes the first page of a wide screen into the HTML; a phone takes its first rows
 * from there.
 */
export async function requestRows<Row>(
  call: RowsCall<Row>,
  { query, ...options }: CallOptions<RowsCall<Row>>,
  signal: AbortSignal,
): Promise<RowsPage<Row>> {
  const wide = { ...options, query: { ...query, size: 100 } }
  if (!isNarrowNow() || !hasPageAnswer(addressOf(call, wide))) return api(call, { ...options, query }, signal)
  const { items, total, ...page } = await api(call, wide, signal)
  const pages = Math.max(1, Math.ceil(total / phoneSize))
  return { ...page, items: items.slice(0, phoneSize), total, size: phoneSize, pages }
}
