import * as z from 'zod/mini'
import { call } from './call.ts'
import { HandleText } from './record.ts'

/** At most so many objects to jump to. */
export const hitLimit = 10

/** What can be jumped to: whatever has a page of its own. */
export const FoundType = z.enum(['domain', 'auction', 'nsset', 'keyset', 'contact', 'registrar'])
export type FoundType = z.infer<typeof FoundType>

/** An object to jump to; of others' objects it tells nothing but that they are there. */
export const SearchHit = z.object({
  type: FoundType,
  handle: HandleText,
  /** A domain's U-label where it differs. */
  unicode: z.nullable(z.string()),
  /** What my contact or a registrar is called. */
  name: z.nullable(z.string()),
  isMine: z.boolean(),
  /** Whose page is that of an auction; `handle` is the name that is in it. */
  auctionId: z.optional(z.uuid()),
})
export type SearchHit = z.infer<typeof SearchHit>

export const search = call({
  name: 'search',
  method: 'GET',
  path: '/api/search/',
  access: 'holder',
  summary:
    'Up to 10 objects to jump to: mine and registrars by a part of the name or handle, others’ and names in auction by the whole name alone.',
  query: z.strictObject({
    q: z.string().check(
      z.trim(),
      z.minLength(1),
      z.maxLength(255),
      z.refine((text) => !text.includes('\0')),
    ),
  }),
  answer: z.object({ items: z.array(SearchHit) }),
  cost: 'expensive',
})
