import * as z from 'zod/mini'
import { call, kibibyte } from './call.ts'

/**
 * A visit event: the first page, another page, or a sign that the page is still open. It identifies nobody: the page is
 * a route pattern, and both numbers are random and not stored.
 */
export const VisitSign = z.strictObject({
  kind: z.enum(['arrival', 'page', 'beat']),
  /** The route pattern, such as `/domains/detail/:fqdn`; `/*` is an unknown address. */
  page: z.string().check(z.maxLength(100), z.regex(/^\/[a-z/:*-]*$/)),
  /** Random; created when the portal is opened in a tab, lost when it is closed or reloaded. */
  visit: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** Random; created for each viewed page. */
  view: z.string().check(z.regex(/^[0-9a-f]{6}$/)),
})
export type VisitSign = z.infer<typeof VisitSign>

/** Has the rate limit of a read, because it writes nothing here. */
export const countVisit = call({
  name: 'countVisit',
  method: 'POST',
  path: '/api/common/visits/',
  access: 'open',
  summary: 'A visit of a consenting user, forwarded to the operator’s tracker if there is one.',
  body: VisitSign,
  answer: z.object({ isCounted: z.boolean() }),
  problems: ['overloaded'],
  rate: 'read',
  isByItself: true,
  bodyLimit: 32 * kibibyte,
})
