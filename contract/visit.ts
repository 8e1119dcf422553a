import * as z from 'zod/mini'
import { call } from './call.ts'

/**
 * What is told of a visit: that it began with a page, went on to another, or that somebody still looks. Nobody can be
 * known by it: the page is a pattern of the route table, and both numbers are drawn by lot and kept nowhere.
 */
export const VisitSign = z.strictObject({
  kind: z.enum(['arrival', 'page', 'beat']),
  /** As the route table writes it, such as `/domains/detail/:fqdn`; `/*` is an address nobody has. */
  page: z.string().check(z.maxLength(100), z.regex(/^\/[a-z/:*-]*$/)),
  /** Drawn when the portal was opened in a tab, gone when it is closed or loaded again. */
  visit: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** Drawn for each page looked at. */
  view: z.string().check(z.regex(/^[0-9a-f]{6}$/)),
})
export type VisitSign = z.infer<typeof VisitSign>

/** Counted as a read: it writes nothing here. */
export const countVisit = call({
  name: 'countVisit',
  method: 'POST',
  path: '/api/common/visits/',
  access: 'open',
  summary: 'A visit of somebody who agreed to be counted, handed on to the operator’s tracker, where there is one.',
  body: VisitSign,
  answer: z.object({ isCounted: z.boolean() }),
  problems: ['overloaded'],
  rate: 'read',
  isByItself: true,
})
