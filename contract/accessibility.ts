import * as z from 'zod/mini'
import { call } from './call.ts'

/** Whom to turn to about accessibility, as the operator has configured it. */
export const AccessibilityContacts = z.object({
  email: z.string(),
  phone: z.nullable(z.string()),
  /** Who watches over it; null where the law names nobody for this operator. */
  supervisor: z.nullable(z.object({ name: z.object({ cs: z.string(), en: z.string() }), url: z.url() })),
})
export type AccessibilityContacts = z.infer<typeof AccessibilityContacts>

/** What of the statement is this portal's: whose contacts, and which address it is about. */
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
