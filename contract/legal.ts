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

/** What the server forgets by itself, and after how many seconds. */
export const KeptFact = z.object({
  what: z.enum(['sign-in', 'devices', 'limits', 'repeats', 'previews', 'auth-info', 'confirmations', 'traffic']),
  seconds: z.int(),
})
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
