import { sql, type RawBuilder } from 'kysely'
import type { AuctionListQuery, AuctionListStatus } from '#contract/auctionList.ts'
import { fold } from '#server/features/record/parts/names.ts'

/** SQL: the time of a statement, to the millisecond like all times of auctions. */
export const instant = sql<Date>`date_trunc('milliseconds', now())`

// SQL: the end of the auction, or the earlier cancellation.
const hasEnded = sql<boolean>`not (a.phase = 'published' and a.over_at > ${instant})`

/** SQL: the auctions `a` of each list, by the clock. An auction whose end has passed has ended, recorded or not. */
export const isOf: Readonly<Record<AuctionListStatus, RawBuilder<boolean>>> = {
  new: sql`(a.phase = 'published' and a.opens_at > ${instant})`,
  in_auction: sql`(a.phase = 'published' and a.opens_at <= ${instant} and a.over_at > ${instant})`,
  ended: hasEnded,
}

/** SQL: the condition of a list's filters on auctions `a`; the page and the file use it. */
export function shownBy(query: AuctionListQuery): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  const add = (condition: RawBuilder<unknown>) => conditions.push(condition)

  if (query.q) add(sql`strpos(a.search_key, ${fold(query.q.trim())}) > 0`)
  if (query.lengthFrom !== undefined) add(sql`${length} >= ${query.lengthFrom}`)
  if (query.lengthTo !== undefined) add(sql`${length} <= ${query.lengthTo}`)
  if (query.priceFrom !== undefined) add(sql`${price} >= ${query.priceFrom}::numeric`)
  if (query.priceTo !== undefined) add(sql`${price} <= ${query.priceTo}::numeric`)
  if (query.endsWithin !== undefined) {
    add(sql`not ${hasEnded} and a.over_at <= ${instant} + make_interval(hours => ${query.endsWithin}::int)`)
  }
  if (query.hasDigit) add(sql`(a.label ~ '[0-9]') = ${query.hasDigit === 'yes'}`)
  if (query.hasHyphen) add(sql`(strpos(a.label, '-') > 0) = ${query.hasHyphen === 'yes'}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** SQL: the order of auctions `a` in a list of one status, or of several where it is null. Equal values sort by name. */
export function orderOf(
  { sort }: Pick<AuctionListQuery, 'sort'>,
  status: AuctionListStatus | null,
): RawBuilder<unknown> {
  if (sort === undefined) return sql`${status === null ? byUrgency : usual[status]}, ${tie}`
  const isDescending = sort.startsWith('-')
  const key = keys[isDescending ? sort.slice(1) : sort]
  if (!key) throw new Error(`no column is called ${sort}`)
  return sql`${key} ${isDescending ? sql`desc` : sql`asc`}, ${tie}`
}

const length = sql`char_length(a.label)`

// In whole units, so that currencies with different decimals compare; the start price before the first bid.
const price = sql`(coalesce(a.price, (a.terms ->> 'startPrice')::bigint) / power(10::numeric, (a.terms ->> 'minorDigits')::int))`

const tie = sql`a.sort_key, a.id`

const keys: Readonly<Record<string, RawBuilder<unknown>>> = {
  fqdn: sql`a.sort_key`,
  length,
  price,
  bids: sql`a.bids`,
  opensAt: sql`a.opens_at`,
  endsAt: sql`a.over_at`,
}

const usual: Readonly<Record<AuctionListStatus, RawBuilder<unknown>>> = {
  new: sql`a.opens_at`,
  in_auction: sql`a.over_at`,
  ended: sql`a.over_at desc`,
}

// Running and future auctions by their end, then ended ones, the newest first.
const byUrgency = sql`${hasEnded}, case when ${hasEnded} then null else a.over_at end, a.over_at desc`
