import type { AnswerOf, BodyOf } from '#contract/call.ts'
import type { selectDomains } from '#contract/domain.ts'
import type { Db } from '#server/db/connect.ts'
import type { Holder } from '#server/http/serve.ts'
import { findShown } from './list/store.ts'
import { demandOwnHandle } from './listDomains.ts'
import { sortPasted } from './pastedNames.ts'

/** Which of the pasted names are domains of mine, and which of those the query shows; all as of one moment. */
export async function selectOwnDomains(
  db: Db,
  who: Holder,
  { names: texts, query }: BodyOf<typeof selectDomains>,
): Promise<AnswerOf<typeof selectDomains>> {
  if (query) demandOwnHandle(who, query)
  const { names, malformed, duplicate } = sortPasted(texts)
  const shown = await findShown(db, who.contact.id, { names: [...names.keys()], query: query ?? {} })
  const found = [...names.keys()].filter((name) => shown.has(name))
  return {
    found,
    matching: query ? found.filter((name) => shown.get(name)) : null,
    notMine: [...names].flatMap(([name, text]) => (shown.has(name) ? [] : [text])),
    malformed,
    duplicate,
  }
}
