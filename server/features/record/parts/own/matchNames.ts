import type { Holder } from '#server/http/serve.ts'
import type { Kind, OwnListDeps, OwnQuery } from './kind.ts'
import { demandOwnHandle } from './listOwn.ts'
import { findShown } from './ownListStore.ts'
import { sortPasted } from './pastedNames.ts'

/** Returns which of the pasted names are own objects, and which of those the query matches, in one snapshot. */
export async function matchNames<Query extends OwnQuery, Row, Line>(
  { db, lookUp }: OwnListDeps,
  kind: Kind<Query, Row, Line>,
  { who, body: { names: texts, query } }: { who: Holder; body: { names: string[]; query?: Query | undefined } },
) {
  if (query) demandOwnHandle(who, query)
  return lookUp(texts.length, async () => {
    const { names, malformed, duplicate } = sortPasted(texts, kind.nameOf)
    const request = { names: [...names.keys()], query: query ?? {} }
    const shown = await findShown(db, kind.listOf(who.contact.id), request)
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
