import { lazyPart } from '#src/routing/lazyPart.ts'

/** In the place of a page for people without a contact to work as. Most never see it. */
export const WithoutContact = lazyPart(async () => (await import('../NoContact.tsx')).NoContact)
