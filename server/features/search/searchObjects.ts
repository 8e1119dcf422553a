import { FoundListType, hitLimit, type FoundList, type FoundType, type SearchHit } from '#contract/search.ts'
import type { Db } from '#server/db/connect.ts'
import { countOne } from '#server/db/rateCount.ts'
import { fold, nameOf, toUnicode } from '#server/features/record/parts/names.ts'
import type { FindAuctionsNamed, NamedAuction } from '#server/features/record/parts/auctions.ts'
import { hasState, worryingStates } from '#server/features/record/parts/rules.ts'
import { lockOf } from '#server/features/record/parts/rulesLock.ts'
import type { Holder } from '#server/http/serve.ts'
import { nearest, nearness, pickHits, type Candidate } from './rules.ts'
import {
  countOwnDomains,
  findExact,
  findOwnContact,
  findOwnDomains,
  findOwnSets,
  findRegistrars,
  type FoundObject,
  type Named,
  type Wanted,
} from './store.ts'

export type Searching = { db: Db; publicViewsPerHour: number; findAuctionsNamed: FindAuctionsNamed }

/**
 * Finds the user's objects whose name or handle contains the text. A foreign object is found only by its exact name, and
 * only its existence is shown. Names in auction are public. Kinds with more matches are named.
 */
export async function searchObjects(
  { db, publicViewsPerHour, findAuctionsNamed }: Searching,
  who: Holder,
  q: string,
): Promise<{ items: SearchHit[]; more: FoundList[] }> {
  const text = bare(q)
  const folded = fold(text)
  const wanted = { contactId: who.contact.id, folded, limit: hitLimit }
  const [domains, nssets, keysets, contact, registrars, auctions] = await Promise.all([
    findOwnDomains(db, wanted),
    findOwnSets(db, 'nsset', wanted),
    findOwnSets(db, 'keyset', wanted),
    findOwnContact(db, who.contact.id),
    findRegistrars(db),
    findAuctionsNamed(db, folded, hitLimit),
  ])
  const mine = [
    domains.flatMap((found) => named('domain', found, folded)),
    nssets.flatMap((found) => named('nsset', found, folded)),
    keysets.flatMap((found) => named('keyset', found, folded)),
    called('contact', contact, folded),
  ]
  const others = await findOthers({ db, publicViewsPerHour }, who, { text, mine: mine.flat() })
  const items = pickHits([
    ...mine,
    others,
    auctions.flatMap((auction) => auctioned(auction, folded)),
    called('registrar', registrars, folded),
  ])
  const found = { domain: domains.length, nsset: nssets.length, keyset: keysets.length }
  return { items, more: await listsBeyond(db, { ...wanted, items, found }) }
}

/** Returns the lists with more matches than are among the results. Domains are counted only where the limit cut them. */
async function listsBeyond(
  db: Db,
  { items, found, ...wanted }: Wanted & { items: readonly SearchHit[]; found: Record<FoundList['type'], number> },
): Promise<FoundList[]> {
  const domains = found.domain < wanted.limit ? found.domain : await countOwnDomains(db, wanted)
  return FoundListType.options
    .filter(
      (type) =>
        (type === 'domain' ? domains : found[type]) > items.filter((hit) => hit.isMine && hit.type === type).length,
    )
    .map((type) => ({ type, total: type === 'domain' ? domains : null }))
}

/** Removes the final dot of a pasted name, which search keys lack. */
function bare(text: string): string {
  return text.length > 1 && text.endsWith('.') ? text.slice(0, -1) : text
}

function named(type: FoundType, { handle, unicode, searchKey, stateMask }: FoundObject, folded: string): Candidate[] {
  const near = nearest(searchKey.split(' '), folded)
  const state = worryingStates.find((code) => hasState(stateMask, code))
  const hit = { type, handle, unicode, name: null, isMine: true, lock: lockOf(stateMask), ...(state && { state }) }
  return near === null ? [] : [{ hit, nearness: near }]
}

/** Ranks contacts or registrars, which can also be found by their names, best first. */
function called(type: 'contact' | 'registrar', all: readonly Named[], folded: string): Candidate[] {
  return all
    .flatMap(({ handle, name }) => {
      const near = nearest([fold(handle), fold(name ?? '')], folded)
      const hit = { type, handle, unicode: null, name, isMine: type === 'contact' }
      return near === null ? [] : [{ hit, nearness: near }]
    })
    .sort((a, b) => a.nearness - b.nearness)
}

function auctioned({ id, fqdn, searchKey }: NamedAuction, folded: string): Candidate[] {
  const near = nearest(searchKey.split(' '), folded)
  const unicode = toUnicode(fqdn)
  const names = { handle: fqdn, unicode: unicode === fqdn ? null : unicode, name: null }
  return near === null ? [] : [{ hit: { type: 'auction', ...names, isMine: false, auctionId: id }, nearness: near }]
}

/**
 * Finds foreign objects with exactly this name. Results are counted hourly like views, so that nobody can explore the
 * registry here. Above the limit nothing is found.
 */
async function findOthers(
  { db, publicViewsPerHour }: Pick<Searching, 'db' | 'publicViewsPerHour'>,
  { identityId }: Holder,
  { text, mine }: { text: string; mine: readonly Candidate[] },
): Promise<Candidate[]> {
  const isOwn = (type: FoundType, handle: string) => mine.some(({ hit }) => hit.type === type && hit.handle === handle)
  const found = (await findExact(db, { fqdn: nameOf('domain', text), handle: nameOf('contact', text) })).filter(
    ({ type, handle }) => !isOwn(type, handle),
  )
  if (found.length === 0) return []
  const { count } = await countOne(db, `public-search:${identityId}`, 3600)
  if (count > publicViewsPerHour) return []
  return found.map((one) => ({ hit: { ...one, name: null, isMine: false }, nearness: nearness.exact }))
}
