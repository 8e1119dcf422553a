import type { Holder } from '#server/http/serve.ts'
import type { Kind, OwnListDeps, OwnQuery } from './kind.ts'
import { demandOwnHandle } from './listOwn.ts'
import { findShown } from './ownListStore.ts'
import { sortPasted } from './pastedNames.ts'

/** Which of the pasted names are objects of mine, and which of those the query shows; all as of one moment. */
export async function selectOwn<Query extends OwnQuery, Row, Line>(
  { db, lookUp }: OwnListDeps,
  kind: Kind<Query, Row, Line>,
  { who, body: { names: texts, query } }: { who: Holder; body: { names: string[]; query?: Query | undefined } },
) {
  if (query) demandOwnHandle(who, query)
  return lookUp(texts.length, async () => {
    const { names, malformed, duplicate } = sortPasted(texts, kind.nameOf)
    const asked = { names: [...names.keys()], query: query ?? {} }
    const shown = await findShown(db, kind.listOf(who.contact.id), asked)
    const found = asked.names.filter((name) => shown.has(name))
    return {
      found,
      matching: query ? found.filter((name) => shown.get(name)) : null,
      notMine: [...names].flatMap(([name, text]) => (shown.has(name) ? [] : [text])),
      malformed,
      duplicate,
    }
  })
}
