import type { Db } from '#server/db/connect.ts'
import { findLinks, type ListedLink } from '../store.ts'

/** Lists links in the order of their creation, in batches; optionally of one contact or issuer. */
export async function* listLinks(
  db: Db,
  given: { handle: string | null; issuer: string | null; isEndedToo: boolean },
): AsyncGenerator<readonly ListedLink[]> {
  let after: string | null = null
  for (;;) {
    const links: Awaited<ReturnType<typeof findLinks>> = await findLinks(db, { ...given, after, limit: batchSize })
    if (links.length > 0) yield links
    after = links.at(-1)?.id ?? null
    if (links.length < batchSize) return
  }
}

const batchSize = 1000
