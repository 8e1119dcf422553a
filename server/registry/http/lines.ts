import * as z from 'zod/mini'
import { ObjectType } from '#contract/record.ts'
import { registryStatuses } from '#contract/registryChange.ts'

/*
 * The lines of JSON that the registry's software and the portal exchange over HTTP. The OpenAPI document is made of
 * these schemas.
 */

/** A change that the registry is to apply, as `registry journal export` writes it. */
export const ChangeLine = z.object({
  /** The same at every delivery: by it the registry recognises a repetition. */
  id: z.uuid(),
  recordedAt: z.string(),
  objectType: ObjectType,
  handle: z.string(),
  roid: z.string(),
  command: z.enum(['create', 'update', 'delete']),
  /** In the shape of an EPP command: `add`, `rem` and `chg`. */
  change: z.record(z.string(), z.unknown()),
  operationId: z.nullable(z.uuid()),
  status: z.enum(registryStatuses),
  decidedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

/** The registry's final answer to a change; a rejected one has a reason, which the holder reads. */
export const MarkLine = z.strictObject({
  id: z.string(),
  status: z.string(),
  reason: z.optional(z.nullable(z.string())),
})

/** The answer to a delivered change; `pending` where the final one follows as a mark. */
export const AnswerLine = z.object({
  id: z.string(),
  status: z.enum(['confirmed', 'rejected', 'pending']),
  reason: z.optional(z.nullable(z.string())),
})

/** The results of marks. `unsettled` are rejected changes that only an operator can take back. */
export const MarksTaken = z.object({
  confirmed: z.int(),
  rejected: z.int(),
  unchanged: z.int(),
  unsettled: z.array(z.object({ id: z.string(), object: z.string(), why: z.string() })),
})

/** A new AuthInfo. The registry sets it before the portal shows it; the portal never stores it. */
export const AuthInfoBody = z.object({
  objectType: ObjectType,
  handle: z.string(),
  roid: z.string(),
  authInfo: z.string(),
  expiresAt: z.iso.datetime(),
})

/** The answer to an AuthInfo. */
export const AuthInfoTaken = z.object({
  status: z.enum(['confirmed', 'rejected']),
  reason: z.optional(z.nullable(z.string())),
})

/** RFC 9457 problem details. `faults` names lines of the body; nothing of it was taken. */
export const ApiProblem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  faults: z.optional(z.array(z.object({ line: z.optional(z.int()), reason: z.string() }))),
})
