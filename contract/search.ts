import * as z from 'zod/mini'
import { call } from './call.ts'
import { HandleText } from './record.ts'

/** At most so many objects to jump to. */
export const hitLimit = 10

/** An object of mine whose name holds the text; `unicode` is a domain's U-label where it differs. */
export const SearchHit = z.object({
  type: z.enum(['domain']),
  handle: HandleText,
  unicode: z.nullable(z.string()),
})
export type SearchHit = z.infer<typeof SearchHit>

export const search = call({
  name: 'search',
  method: 'GET',
  path: '/api/search/',
  access: 'holder',
  summary: 'Up to 10 objects of mine to jump to: names that begin with the text first, then those that hold it.',
  query: z.strictObject({
    q: z.string().check(
      z.trim(),
      z.minLength(1),
      z.maxLength(255),
      z.refine((text) => !text.includes('\0')),
    ),
  }),
  answer: z.object({ items: z.array(SearchHit) }),
})
