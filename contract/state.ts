import * as z from 'zod/mini'
import { stateCodes } from './states.ts'

/** Who set a state row: the holder through the portal, the registrar by EPP, the registry's people, or a rule. */
export const SetBy = z.enum(['holder', 'registrar', 'registry', 'rule'])
export type SetBy = z.infer<typeof SetBy>

/** A state by its code; states.ts says what each is. */
export const StateCode = z.enum(stateCodes)
export type StateCode = z.infer<typeof StateCode>

/** One current state of an object of mine, or one requested here; two rows of one code when two have set it. */
export const StateRow = z.object({
  code: StateCode,
  setBy: SetBy,
  since: z.iso.datetime(),
  /** Requested here and not confirmed by the registry: that it is set, or that it ends; null of a state as it is. */
  pending: z.nullable(z.enum(['set', 'end'])),
})
export type StateRow = z.infer<typeof StateRow>
