import { lazyPart } from '#src/routing/lazyPart.ts'

/** Replaces a page for users without a contact. Few users see it. */
export const WithoutContact = lazyPart(async () => (await import('../NoContact.tsx')).NoContact)
