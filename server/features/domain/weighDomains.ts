import type { BodyOf } from '#contract/call.ts'
import type { weighDomains } from '#contract/domain.ts'
import type { Db } from '#server/db/connect.ts'
import type { Holder } from '#server/http/serve.ts'
import { asciiNames } from './asciiNames.ts'
import { countChosen } from './list/store.ts'
import { demandOwnHandle } from './listDomains.ts'

/** How many domains of mine a selection holds now, and how many of them the query shows. */
export async function weighOwnDomains(
  db: Db,
  who: Holder,
  { selection: { ids, matching }, query }: BodyOf<typeof weighDomains>,
): Promise<{ count: number; shown: number }> {
  demandOwnHandle(who, query)
  if (matching) demandOwnHandle(who, matching.query)
  const chosen = {
    ids: asciiNames(ids),
    matching: matching ? { query: matching.query, except: asciiNames(matching.except) } : null,
  }
  return countChosen(db, who.contact.id, { chosen, query })
}
