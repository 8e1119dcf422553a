import { hitLimit, type SearchHit } from '#contract/search.ts'
import type { Db } from '#server/db/connect.ts'
import { findDomainsHolding } from '#server/features/domain/parts/searchStore.ts'
import { fold } from '#server/features/record/parts/names.ts'

type Found = SearchHit & { isPrefix: boolean }
type Finder = (db: Db, contactId: string, asked: { folded: string; limit: number }) => Promise<Found[]>

/** One for each type of object that can be jumped to; each answers its best ones first. */
const finders: readonly Finder[] = [
  async (...asked) =>
    (await findDomainsHolding(...asked)).map(({ fqdn, unicode, isPrefix }) => ({
      type: 'domain' as const,
      handle: fqdn,
      unicode,
      isPrefix,
    })),
]

/** The contact's objects to jump to: names that begin with the text before those that only hold it. */
export async function searchOwn(db: Db, contactId: string, text: string): Promise<SearchHit[]> {
  const asked = { folded: fold(bare(text)), limit: hitLimit }
  const found = (await Promise.all(finders.map((find) => find(db, contactId, asked)))).flat()
  return found
    .sort((a, b) => Number(b.isPrefix) - Number(a.isPrefix))
    .slice(0, hitLimit)
    .map(({ type, handle, unicode }) => ({ type, handle, unicode }))
}

/** A name may be pasted with its final dot, which no search key has. */
function bare(text: string): string {
  return text.length > 1 && text.endsWith('.') ? text.slice(0, -1) : text
}
