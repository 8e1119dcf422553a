import * as z from 'zod/mini'
import { HandleText, ObjectType, Ref } from './record.ts'

/**
 * One thing that stands in the way of merging a contact (docs/rules.md#merging-contacts): the contact no longer fits, it
 * is bound by auctions, or an object of its cannot be changed. `clear` is who takes it out of the way: me, by unlocking it here; its registrar;
 * the registry; or nobody, and the contact can only be left out.
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
