import { search, type SearchHit } from '#contract/search.ts'
import { api } from '#src/api/client.ts'
import { paths } from '#src/routing/paths.ts'
import type { FoundObject } from '#src/ui/command/paletteSections.ts'

/**
 * Finds objects to open: mine and registrars by a part of their name, others by the whole name.
 *
 * @throws ApiError when the server refuses or cannot be reached
 */
export async function searchObjects(text: string, signal: AbortSignal): Promise<FoundObject[]> {
  const { items } = await api(search, { query: { q: text } }, signal)
  return items.map(found)
}

function found({ type, handle, unicode, name, isMine, auctionId = '' }: SearchHit): FoundObject {
  return {
    key: `${type}:${handle}`,
    name: unicode ?? handle,
    note: unicode === null ? name : handle,
    kind: type,
    isMine: isMine || type === 'registrar' || type === 'auction',
    to: paths[type](type === 'auction' ? auctionId : handle),
  }
}
