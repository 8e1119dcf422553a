import { search, type FoundList as MatchedList, type SearchHit } from '#contract/search.ts'
import { states } from '#contract/states.ts'
import { api } from '#src/api/client.ts'
import { paths } from '#src/routing/paths.ts'
import type { FoundList, FoundObject } from '#src/ui/command/paletteSections.ts'

/**
 * Finds objects to open: mine and registrars by a part of their name, others by the whole name.
 *
 * @throws ApiError when the server refuses or cannot be reached
 */
export async function searchObjects(text: string, signal: AbortSignal) {
  const { items, more } = await api(search, { query: { q: text } }, signal)
  return { objects: items.map(found), lists: more.map((list) => listOf(list, text)) }
}

function listOf({ type, total }: MatchedList, text: string): FoundList {
  return {
    kind: type,
    words: total === null ? { id: `${type}.list.title` } : { id: `${type}.count`, values: { count: total } },
    to: `${lists[type]()}?${new URLSearchParams({ q: text })}`,
  }
}

const lists = { domain: paths.domains, nsset: paths.nssets, keyset: paths.keysets }

function found({ type, handle, unicode, name, isMine, lock, state, auctionId = '' }: SearchHit): FoundObject {
  return {
    key: `${type}:${handle}`,
    name: unicode ?? handle,
    note: unicode === null ? name : handle,
    kind: type,
    isMine: isMine || type === 'registrar' || type === 'auction',
    lock,
    state: state && {
      title: `state.${state}.short`,
      tone: states[state].tone === 'critical' ? 'critical' : 'warn',
    },
    to: paths[type](type === 'auction' ? auctionId : handle),
  }
}
