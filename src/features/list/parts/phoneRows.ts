import type * as z from 'zod/mini'
import { redirect } from 'react-router'
import type { Call } from '#contract/call.ts'
import { readQuery, writeQuery, type QuerySchema } from '#contract/query.ts'
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

/** The call of a list, whose pages may have more than rows. */
export type PageCall<Page> = Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<Page>>
export type RowsCall<Row> = PageCall<RowsPage<Row>>

/**
 * Requests a page of rows. The server writes the first page of a wide screen into the HTML; a phone takes its first rows
 * from there.
 */
export async function requestRows<Page extends Rows>(
  call: PageCall<Page>,
  { query, ...options }: CallOptions<PageCall<Page>>,
  signal: AbortSignal,
): Promise<Page> {
  const wide = { ...options, query: { ...query, size: 100 } }
  if (!isNarrowNow() || !hasPageAnswer(addressOf(call, wide))) return api(call, { ...options, query }, signal)
  const page = await api(call, wide, signal)
  const pages = Math.max(1, Math.ceil(page.total / phoneSize))
  return { ...page, items: page.items.slice(0, phoneSize), size: phoneSize, pages }
}

type Rows = Pick<RowsPage<unknown>, 'items' | 'total' | 'page' | 'size' | 'pages'>

/** Loads the page of entries of an address. A page past the end redirects to the last one. */
export async function loadEntries<Q extends QuerySchema, Page extends Rows>(
  call: PageCall<Page>,
  { schema, home, request }: { schema: Q; home: string; request: Request },
): Promise<{ query: z.output<Q>; page: Page }> {
  const address = new URL(request.url).searchParams
  const query = { ...readQuery(schema, address), ...phoneSizeIn(address) }
  const page = await requestRows(call, { query }, request.signal)
  if (page.page > page.pages) throw redirect(home + writeQuery(schema, { ...query, page: page.pages }))
  return { query, page }
}
