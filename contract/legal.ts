import * as z from 'zod/mini'
import { call } from './call.ts'

/** A run of letters of one kind; `href` leads on, to a page of the portal or elsewhere. */
export const TextSpan = z.object({
  text: z.string(),
  isStrong: z.boolean(),
  isEmphasis: z.boolean(),
  isCode: z.boolean(),
  href: z.nullable(z.string()),
})
export type TextSpan = z.infer<typeof TextSpan>

const Spans = z.array(TextSpan)

/** What the portal itself knows of the data it keeps, where a text asks for it. */
export const TextInsert = z.enum(['cookies', 'storage', 'kept'])
export type TextInsert = z.infer<typeof TextInsert>

/** A block of one of the operator's texts, in the order in which they are read. */
export const TextBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), spans: Spans }),
  z.object({ kind: z.literal('paragraph'), spans: Spans }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(Spans) }),
  z.object({ kind: z.literal('table'), head: z.array(Spans), rows: z.array(z.array(Spans)) }),
  z.object({ kind: z.literal('insert'), insert: TextInsert }),
])
export type TextBlock = z.infer<typeof TextBlock>

const InBothLanguages = z.object({ cs: z.array(TextBlock), en: z.array(TextBlock) })

/** A cookie the portal sets. `seconds` is how long it stays; null until the browser is closed. */
export const CookieFact = z.object({
  name: z.string(),
  purpose: z.enum(['session', 'csrf', 'bidding', 'device', 'language']),
  seconds: z.nullable(z.int()),
  /** Whether scripts of the page can read it. */
  isReadable: z.boolean(),
})
export type CookieFact = z.infer<typeof CookieFact>

/** The personal data that are removed by themselves after a period. */
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

/** The personal data that no period ends; the page says for each what does. */
export const LastingData = z.enum(['id-tokens', 'identity', 'settings', 'history', 'auctions', 'registry'])
export type LastingData = z.infer<typeof LastingData>

/** What the server stores of people, and for how many seconds; null where no period ends it. */
export const KeptFact = z.union([
  z.object({ what: LastingData, seconds: z.null() }),
  z.object({ what: TimedData, seconds: z.int() }),
])
export type KeptFact = z.infer<typeof KeptFact>

export const readTermsText = call({
  name: 'readTermsText',
  method: 'GET',
  path: '/api/common/texts/terms/',
  access: 'open',
  summary: 'The operator’s terms of use, in both languages.',
  answer: InBothLanguages,
})

export const PrivacyText = z.extend(InBothLanguages, { cookies: z.array(CookieFact), kept: z.array(KeptFact) })
export type PrivacyText = z.infer<typeof PrivacyText>

export const readPrivacyText = call({
  name: 'readPrivacyText',
  method: 'GET',
  path: '/api/common/texts/privacy/',
  access: 'open',
  summary:
    'The operator’s words on personal data, in both languages, with the cookies there are and what is kept how long.',
  answer: PrivacyText,
})

export type LegalText = z.infer<typeof InBothLanguages>
