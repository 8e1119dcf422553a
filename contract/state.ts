import * as z from 'zod/mini'
import { stateCodes } from './states.ts'

/** Who set a state: the holder through the portal, the registrar by EPP, the registry's staff, or a rule. */
export const SetBy = z.enum(['holder', 'registrar', 'registry', 'rule'])
export type SetBy = z.infer<typeof SetBy>

/** A state by its code; see states.ts. */
export const StateCode = z.enum(stateCodes)
export type StateCode = z.infer<typeof StateCode>

/** One current or requested state of my object. A code has two rows when two have set it. */
export const StateRow = z.object({
  code: StateCode,
  setBy: SetBy,
  since: z.iso.datetime(),
  /** A requested start or end that the registry has not confirmed; null otherwise. */
  pending: z.nullable(z.enum(['set', 'end'])),
})
export type StateRow = z.infer<typeof StateRow>
