import { readSignedIn } from '#src/api/owner.ts'
import { loadRows, type LoadedRows } from '#src/features/list/parts/loadList.ts'
import type { ParsedAddress } from '#src/features/list/parts/requests.ts'
import { prepareGrid } from '#src/ui/grid/Rows.tsx'
import { recordLoaded } from '../mine/myParts.ts'
import { listAt, type AuctionList } from './auctionList.ts'
import { prepareParts } from './deferredParts.tsx'
import type { AuctionQuery, ListedAuction } from './listedAuction.ts'

export type LoadedAuctions = LoadedRows<ListedAuction, AuctionQuery>

/** Loads the list of an address with its page of rows, and the code of the grid and the tools beside them. */
export async function loadAuctionList(request: Request): Promise<{ list: AuctionList; loaded: LoadedAuctions }> {
  prepareGrid()
  prepareParts()
  const list = listAt(new URL(request.url).pathname)
  const loaded = await loadRows(list, request)
  const parts = loaded.page?.items.flatMap(({ id, mine }) => (mine ? [{ ...mine, id }] : [])) ?? []
  const signedIn = parts.length > 0 ? await readSignedIn() : null
  if (signedIn?.contact) recordLoaded(signedIn.contact.handle, parts, loaded.readAt)
  return { list, loaded }
}

/** Returns the list of an address without rows, which the prerenderer must not know. */
export function shellOfList(request: Request): { list: AuctionList; loaded: LoadedAuctions } {
  const list = listAt(new URL(request.url).pathname)
  return { list, loaded: withoutRows(list.requests.parse(new URLSearchParams())) }
}

export function withoutRows({ query, search, view, misread }: ParsedAddress<AuctionQuery>): LoadedAuctions {
  return { query, search, view, misread, page: null, readAt: 0, problem: null }
}
