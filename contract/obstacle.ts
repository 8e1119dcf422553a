import * as z from 'zod/mini'
import { HandleText, ObjectType, Ref } from './record.ts'

/**
 * An obstacle to merging a contact (docs/rules.md#merging-contacts). The contact no longer fits, auctions bind it, or
 * one of its objects cannot be changed. `clear` is who can remove it: the user by unlocking, the registrar or the
 * registry; or the contact can only be left out.
 */
export const Obstacle = z.object({
  candidate: HandleText,
  reason: z.enum(['no-longer-fits', 'open-obligations', 'blocked', 'update-prohibited']),
  /** Null where it is the contact itself; `unicode` is a domain's U-label where it differs. */
  object: z.nullable(z.object({ type: ObjectType, handle: HandleText, unicode: z.nullable(z.string()) })),
  clear: z.enum(['unlock', 'registrar', 'registry', 'leave-out']),
  registrar: z.nullable(Ref),
})
export type Obstacle = z.infer<typeof Obstacle>
