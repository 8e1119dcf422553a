import { search, type FoundList as MatchedList, type SearchHit } from '#contract/search.ts'
import { states } from '#contract/states.ts'
import { api } from '#src/api/client.ts'
import { paths } from '#src/routing/paths.ts'
import type { FoundList, FoundObject } from '#src/ui/command/paletteSections.ts'

/**
 * Finds objects to open: mine and registrars by a part of their name, others by the whole name. A name of no object
 * leads to its look-up.
 *
 * @throws ApiError when the server refuses or cannot be reached
 */
export async function searchObjects(text: string, signal: AbortSignal) {
  const { items, more } = await api(search, { query: { q: text } }, signal)
  const lists = more.map((list) => listOf(list, text))
  const isUnknownName = items.length + lists.length === 0 && /^[^\s.]+(\.[^\s.]+)+$/.test(text)
  return { objects: items.map(found), lists: isUnknownName ? [lookUpOf(text)] : lists }
}

/** The way to the answer whether anybody holds the name. */
function lookUpOf(name: string): FoundList {
  const words = { id: 'overview.look_up.nearest', values: { name } } as const
  return { kind: 'domain', words, isLookUp: true, to: paths.domain(name) }
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
