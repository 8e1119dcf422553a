import * as z from 'zod/mini'
import { call } from './call.ts'
import { Texts } from './record.ts'

/** The contacts for accessibility, from the operator's configuration. */
export const AccessibilityContacts = z.object({
  email: z.string(),
  phone: z.nullable(z.string()),
  /** The supervisory authority; null where the law names none for this operator. */
  supervisor: z.nullable(z.object({ name: Texts, url: z.url() })),
})
export type AccessibilityContacts = z.infer<typeof AccessibilityContacts>

/** The variable parts of the accessibility statement: the contacts and the address of the portal. */
export const AccessibilityFacts = z.extend(AccessibilityContacts, { site: z.string() })
export type AccessibilityFacts = z.infer<typeof AccessibilityFacts>

export const readAccessibility = call({
  name: 'readAccessibility',
  method: 'GET',
  path: '/api/common/accessibility/',
  access: 'open',
  summary: 'What of the accessibility statement is this portal’s: its address, who takes feedback, who supervises.',
  answer: AccessibilityFacts,
})
