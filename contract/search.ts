import * as z from 'zod/mini'
import { call } from './call.ts'
import { LockPosition } from './operation.ts'
import { HandleText } from './record.ts'
import { StateCode } from './state.ts'

/** The highest number of search results. */
export const hitLimit = 10

/** The kinds of search results: everything with its own page. */
export const FoundType = z.enum(['domain', 'auction', 'nsset', 'keyset', 'contact', 'registrar'])
export type FoundType = z.infer<typeof FoundType>

/** A search result. Of a foreign object it shows only that it exists. */
export const SearchHit = z.object({
  type: FoundType,
  handle: HandleText,
  /** A domain's U-label where it differs. */
  unicode: z.nullable(z.string()),
  /** The name of my contact or of a registrar. */
  name: z.nullable(z.string()),
  isMine: z.boolean(),
  /** The position of the lock of my domain, nsset or keyset. */
  lock: z.optional(LockPosition),
  /** The most urgent state of my object that needs an action. */
  state: z.optional(StateCode),
  /** The auction of the page; `handle` is the auctioned name. */
  auctionId: z.optional(z.uuid()),
})
export type SearchHit = z.infer<typeof SearchHit>

/** The kinds with a list of mine. */
export const FoundListType = z.enum(['domain', 'nsset', 'keyset'])

/**
 * A list with more matches than the results. A list of sets finds their servers and keys too, so only domains have their
 * number.
 */
export const FoundList = z.object({ type: FoundListType, total: z.nullable(z.int()) })
export type FoundList = z.infer<typeof FoundList>

export const search = call({
  name: 'search',
  method: 'GET',
  path: '/api/search/',
  access: 'holder',
  summary:
    'Up to 10 objects to jump to: mine, registrars and names in auction by a part of the name or handle, others’ by the whole name alone.',
  query: z.strictObject({
    q: z.string().check(
      z.trim(),
      z.minLength(1),
      z.maxLength(255),
      z.refine((text) => !text.includes('\0')),
    ),
  }),
  answer: z.object({ items: z.array(SearchHit), more: z.array(FoundList) }),
  cost: 'expensive',
})
