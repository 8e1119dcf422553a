import * as z from 'zod/mini'
import { call } from './call.ts'
import { Language } from './record.ts'

/** A run of text in one style; `href` is a page of the portal or another address. */
export const TextSpan = z.object({
  text: z.string(),
  isStrong: z.boolean(),
  isEmphasis: z.boolean(),
  isCode: z.boolean(),
  href: z.nullable(z.string()),
})
export type TextSpan = z.infer<typeof TextSpan>

const Spans = z.array(TextSpan)

/** Tables of the portal's own facts that a text can insert. */
export const TextInsert = z.enum(['cookies', 'storage', 'kept'])
export type TextInsert = z.infer<typeof TextInsert>

/** A block of an operator's text, in reading order. */
export const TextBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), spans: Spans }),
  z.object({ kind: z.literal('paragraph'), spans: Spans }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(Spans) }),
  z.object({ kind: z.literal('table'), head: z.array(Spans), rows: z.array(z.array(Spans)) }),
  z.object({ kind: z.literal('insert'), insert: TextInsert }),
])
export type TextBlock = z.infer<typeof TextBlock>

/** The blocks of a text in each language. */
const InEachLanguage = z.object({ texts: z.record(Language, z.array(TextBlock)) })

/** A cookie of the portal. `seconds` is its lifetime; null until the browser is closed. */
export const CookieFact = z.object({
  name: z.string(),
  purpose: z.enum(['session', 'csrf', 'bidding', 'device', 'language']),
  seconds: z.nullable(z.int()),
  /** Whether scripts of the page can read it. */
  isReadable: z.boolean(),
})
export type CookieFact = z.infer<typeof CookieFact>

/** Personal data that are removed after a period. */
export const TimedData = z.enum([
  'unfinished-sign-ins',
  'sign-ins',
  'devices',
  'mail',
  'confirmations',
  'replaced-emails',
  'auth-info',
  'previews',
  'repeats',
  'limits',
  'traffic',
])
export type TimedData = z.infer<typeof TimedData>

/** Personal data without a period; the page names the event that removes each. */
export const LastingData = z.enum([
  'id-tokens',
  'identity',
  'settings',
  'history',
  'auctions',
  'watched-auctions',
  'registry',
])
export type LastingData = z.infer<typeof LastingData>

/** Personal data on the server and their period in seconds; null without a period. */
export const RetentionFact = z.union([
  z.object({ what: LastingData, seconds: z.null() }),
  z.object({ what: TimedData, seconds: z.int() }),
])
export type RetentionFact = z.infer<typeof RetentionFact>

export const readTermsText = call({
  name: 'readTermsText',
  method: 'GET',
  path: '/api/common/texts/terms/',
  access: 'open',
  summary: 'The operator’s terms of use, in every language.',
  answer: InEachLanguage,
})

export const PrivacyText = z.extend(InEachLanguage, { cookies: z.array(CookieFact), kept: z.array(RetentionFact) })
export type PrivacyText = z.infer<typeof PrivacyText>

export const readPrivacyText = call({
  name: 'readPrivacyText',
  method: 'GET',
  path: '/api/common/texts/privacy/',
  access: 'open',
  summary: 'The operator’s words on personal data, in every language, with the cookies and the retention periods.',
  answer: PrivacyText,
})

export type LegalText = z.infer<typeof InEachLanguage>
