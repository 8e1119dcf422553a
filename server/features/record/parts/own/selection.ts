import type { Tx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import type { Kind, OwnListDeps, OwnQuery } from './kind.ts'
import { demandOwnHandle } from './listOwn.ts'
import { countChosen, findMatching, findNamed } from './ownListStore.ts'

/** A selection on a list: by name, and everything that a query matches except some. */
export type Selection<Query> = {
  ids: string[]
  matching?: { query: Query; except: string[] } | undefined
}

/** Counts the own objects of a selection, and those that the query matches. */
export function countSelection<Query extends OwnQuery, Row, Line>(
  { db, lookUp }: OwnListDeps,
  kind: Kind<Query, Row, Line>,
  { who, body: { selection, query } }: { who: Holder; body: { selection: Selection<Query>; query: Query } },
): Promise<{ count: number; shown: number }> {
  const { ids, matching } = selection
  demandOwnHandle(who, query)
  if (matching) demandOwnHandle(who, matching.query)
  const chosen = {
    ids: namesOf(kind, ids),
    matching: matching ? { query: matching.query, except: namesOf(kind, matching.except) } : null,
  }
  const names = ids.length + (matching?.except.length ?? 0)
  return lookUp(names, () => countChosen(db, kind.listOf(who.contact.id), { chosen, query }))
}

/**
 * Returns the ids of a selection: the union of the named objects and of all matches, each once. A named object of
 * another owner gives `object-not-found`; excluded names may be anything.
 */
export async function resolveSelection<Query extends OwnQuery, Row, Line>(
  tx: Tx,
  kind: Kind<Query, Row, Line>,
  { who, selection: { ids, matching } }: { who: Holder; selection: Selection<Query> },
): Promise<string[]> {
  const list = kind.listOf(who.contact.id)
  const named = namesOf(kind, ids)
  const own = await findNamed(tx, list, named)
  if (own.size !== named.size) throw new Refusal('object-not-found')
  if (!matching) return [...own.values()]

  demandOwnHandle(who, matching.query)
  const chosen = new Set(await findMatching(tx, list, matching.query))
  for (const id of (await findNamed(tx, list, namesOf(kind, matching.except))).values()) chosen.delete(id)
  for (const id of own.values()) chosen.add(id)
  return [...chosen]
}

/** Returns each name once, as the registry stores it. An impossible name becomes one that no object has. */
function namesOf<Query extends OwnQuery, Row, Line>(
  { nameOf }: Kind<Query, Row, Line>,
  names: readonly string[],
): Set<string> {
  return new Set(names.map((name) => nameOf(name) ?? ''))
}
