import type { Tx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import type { Kind, OwnListDeps, OwnQuery } from './kind.ts'
import { demandOwnHandle } from './listOwn.ts'
import { countChosen, findMatching, findNamed } from './ownListStore.ts'

/** What somebody has chosen on a list: by name, and everything that matches a query but for some. */
export type Selection<Query> = {
  ids: string[]
  matching?: { query: Query; except: string[] } | undefined
}

/** How many objects of mine a selection holds now, and how many of them the query shows. */
export function weighOwn<Query extends OwnQuery, Row, Line>(
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
 * The ids of what is selected: the union of the named ones and everything that matches, each once. A named one
 * that is not mine fails the whole with `object-not-found`; one that is to be left out may be anything.
 */
export async function resolveOwn<Query extends OwnQuery, Row, Line>(
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

/** Each name once, as the registry stores it; what nothing could be called becomes a name nobody has. */
function namesOf<Query extends OwnQuery, Row, Line>(
  { nameOf }: Kind<Query, Row, Line>,
  names: readonly string[],
): Set<string> {
  return new Set(names.map((name) => nameOf(name) ?? ''))
}
