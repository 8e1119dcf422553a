import type { Tx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { exportRows, type FileRequest } from '#server/http/exportRows.ts'
import type { Holder, Streamed } from '#server/http/serve.ts'
import type { ListQuery, SelectableList } from './definitionStore.ts'
import type { ListDeps } from './listDeps.ts'
import { countChosen, findChosenOrder, findMatching, findNamed, findShown, findValues } from './listStore.ts'
import { cellsOf } from './readList.ts'

/** A selection on a list: by name, and everything that a query matches except some. */
export type Selection<Query> = {
  ids: string[]
  matching?: { query: Query; except: string[] } | undefined
}

/** Returns which of the pasted names are own objects, and which of those the query matches, in one snapshot. */
export async function matchNames<Query extends ListQuery, Row>(
  { db, lookUp }: ListDeps,
  list: SelectableList<Query, Row>,
  { who, body: { names: texts, query } }: { who: Holder; body: { names: string[]; query?: Query | undefined } },
) {
  if (query) demandOwnHandle(who, query)
  return lookUp(texts.length, async () => {
    const { names, malformed, duplicate } = sortPasted(texts, list.nameOf)
    const request = { contactId: who.contact.id, names: [...names.keys()], query: query ?? {} }
    const shown = await findShown(db, list, request)
    const found = request.names.filter((name) => shown.has(name))
    return {
      found,
      matching: query ? found.filter((name) => shown.get(name)) : null,
      notMine: [...names].flatMap(([name, text]) => (shown.has(name) ? [] : [text])),
      malformed,
      duplicate,
    }
  })
}

/** Sorts pasted texts into names as the registry stores them, malformed texts and repeated names. */
export function sortPasted(texts: readonly string[], nameOf: (text: string) => string | null) {
  /** Each name with its first pasted text. */
  const names = new Map<string, string>()
  const malformed: string[] = []
  /** Repeated names, each with its second pasted text. */
  const duplicate: string[] = []
  const timesSeen = new Map<string, number>()

  for (const text of texts) {
    const name = nameOf(text.trim())
    const seen = (timesSeen.get(name ?? text.trim()) ?? 0) + 1
    timesSeen.set(name ?? text.trim(), seen)
    if (seen === 2) duplicate.push(text)
    if (seen > 1) continue
    if (name === null) malformed.push(text)
    else names.set(name, text)
  }
  return { names, malformed, duplicate }
}

/** Counts the own objects of a selection, and those that the query matches. */
export function countSelection<Query extends ListQuery, Row>(
  { db, lookUp }: ListDeps,
  list: SelectableList<Query, Row>,
  { who, body: { selection, query } }: { who: Holder; body: { selection: Selection<Query>; query: Query } },
): Promise<{ count: number; shown: number }> {
  demandOwnHandle(who, query)
  const { chosen, names } = chosenOf(list, who, selection)
  return lookUp(names, () => countChosen(db, list, { contactId: who.contact.id, chosen, query }))
}

/** Writes the own objects of a selection as CSV in the order of the query, whose filters do not count. */
export async function exportSelection<Query extends ListQuery, Row>(
  { db, lookUp }: ListDeps,
  list: SelectableList<Query, Row>,
  {
    who,
    body: { selection, query, ...options },
    signal,
  }: { who: Holder; body: { selection: Selection<Query>; query: Query } & FileRequest['options']; signal: AbortSignal },
): Promise<Streamed> {
  const contactId = who.contact.id
  const { chosen, names } = chosenOf(list, who, selection)
  const order = await lookUp(names, () => findChosenOrder(db, list, { contactId, chosen, query }))
  return exportRows({
    fileName: list.fileName,
    columns: cellsOf(list),
    options,
    signal,
    who,
    order,
    read: (ids) => findValues(db, list, { contactId, ids }),
  })
}

/** Returns a selection with its names as the registry stores them, and how many names it has. */
function chosenOf<Query extends ListQuery, Row>(
  list: SelectableList<Query, Row>,
  who: Holder,
  { ids, matching }: Selection<Query>,
) {
  if (matching) demandOwnHandle(who, matching.query)
  return {
    chosen: {
      ids: namesOf(list, ids),
      matching: matching ? { query: matching.query, except: namesOf(list, matching.except) } : null,
    },
    names: ids.length + (matching?.except.length ?? 0),
  }
}

/**
 * Returns the ids of a selection: the union of the named objects and of all matches, each once. A named object of
 * another owner gives `object-not-found`; excluded names may be anything.
 */
export async function resolveSelection<Query extends ListQuery, Row>(
  tx: Tx,
  list: SelectableList<Query, Row>,
  { who, selection: { ids, matching } }: { who: Holder; selection: Selection<Query> },
): Promise<string[]> {
  const contactId = who.contact.id
  const names = namesOf(list, ids)
  const own = await findNamed(tx, list, { contactId, names })
  if (own.size !== names.size) throw new Refusal('object-not-found')
  if (!matching) return [...own.values()]

  demandOwnHandle(who, matching.query)
  const chosen = new Set(await findMatching(tx, list, { contactId, query: matching.query }))
  const excepted = await findNamed(tx, list, { contactId, names: namesOf(list, matching.except) })
  for (const id of excepted.values()) chosen.delete(id)
  for (const id of own.values()) chosen.add(id)
  return [...chosen]
}

/** Checks that the query of a selection is of own objects. */
function demandOwnHandle(who: Holder, { handle }: Pick<ListQuery, 'handle'>): void {
  if (handle !== undefined && handle !== who.contact.handle.toUpperCase()) throw new Refusal('object-not-found')
}

/** Returns each name once, as the registry stores it. An impossible name becomes one that no object has. */
function namesOf<Query extends ListQuery, Row>(
  { nameOf }: SelectableList<Query, Row>,
  names: readonly string[],
): Set<string> {
  return new Set(names.map((name) => nameOf(name) ?? ''))
}
