import { readSignedIn } from '#src/api/owner.ts'
import { loadRows, type LoadedRows } from '#src/features/list/parts/loadList.ts'
import { prepareGrid } from '#src/ui/grid/Rows.tsx'
import { listAt, type AuctionList } from './auctionList.ts'
import type { AuctionQuery, ListedAuction } from './listedAuction.ts'
import { noteRead } from '../mine/myParts.ts'

export type AuctionsRead = LoadedRows<ListedAuction, AuctionQuery>

/** The list an address shows and its page; the grid's code is fetched beside it. */
export async function readAuctionList(request: Request): Promise<{ list: AuctionList; read: AuctionsRead }> {
  prepareGrid()
  const list = listAt(new URL(request.url).pathname)
  const read = await loadRows(list, request)
  const mine = read.page?.items.flatMap(({ id, mine: part }) => (part ? [{ ...part, id }] : [])) ?? []
  const who = mine.length > 0 ? await readSignedIn() : null
  if (who?.contact) noteRead(who.contact.handle, mine, read.readAt)
  return { list, read }
}

/** The list without its rows, which are nobody's to know when the page is drawn ahead. */
export function shellOfList(request: Request): { list: AuctionList; read: AuctionsRead } {
  const list = listAt(new URL(request.url).pathname)
  return { list, read: withoutRows(list.requests.parse(new URLSearchParams())) }
}

export function withoutRows(address: Pick<AuctionsRead, 'query' | 'search' | 'view' | 'misread'>): AuctionsRead {
  const { query, search, view, misread } = address
  return { query, search, view, misread, page: null, readAt: 0, problem: null }
}
