import * as z from 'zod/mini'
import { call } from './call.ts'
import { lockPositions } from './states.ts'
import { ProblemCode } from './problem.ts'
import { RegistryChange, RegistryCounts } from './registryChange.ts'
import { CsvOptions, HandleText, Instant, ListQuery, pageOf, sortBy } from './record.ts'

/** The kinds of objects that can be locked here; contacts cannot (docs/rules.md#locks). */
export const LockableType = z.enum(['domain', 'nsset', 'keyset'])
export type LockableType = z.infer<typeof LockableType>

/** The three positions of the one lock control. */
export const LockPosition = z.enum(lockPositions)
export type LockPosition = z.infer<typeof LockPosition>

/** The fields of an object's lock and of the latest change made here. */
export const lockFields = {
  /** The position of the control: includes requested changes, confirmed or not. */
  lock: LockPosition,
  /**
   * The position in force at the registry, by which lists filter and sort. Differs from `lock` while a lock is pending.
   */
  lockInForce: LockPosition,
  /** The latest change made here beside a registry; null for foreign objects. */
  registryChange: z.nullable(RegistryChange),
}

export const BlockAction = z.enum(['block-transfer', 'block-all', 'unblock-transfer', 'unblock-all'])
export type BlockAction = z.infer<typeof BlockAction>

export const OperationAction = z.enum(['block-transfer', 'block-all', 'unblock-transfer', 'unblock-all', 'undo'])
export type OperationAction = z.infer<typeof OperationAction>

export const OperationStatus = z.enum(['prepared', 'running', 'done', 'cancelled'])
export type OperationStatus = z.infer<typeof OperationStatus>

export const Verdict = z.enum(['done', 'unchanged', 'refused', 'cancelled'])
export type Verdict = z.infer<typeof Verdict>

/** Operations up to this size run in the call itself; larger ones run in the background (docs/rules.md#locks). */
export const inlineLimit = 1000

/**
 * An operation. While `prepared` the counts are predictions, afterwards results. At the end `done + unchanged + refused
 * + cancelled` is `total`.
 */
export const Operation = z.object({
  id: z.uuid(),
  objectType: LockableType,
  action: OperationAction,
  status: OperationStatus,
  total: z.int(),
  done: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  cancelled: z.int(),
  /** The registry's answers to the done items; all are confirmed where the portal is the registry. */
  registry: RegistryCounts,
  /** The refused items counted by reason, most frequent first. */
  reasons: z.array(z.object({ reason: ProblemCode, count: z.int() })),
  /** The first refused items by name, at most 20. */
  refusedItems: z.array(z.object({ handle: HandleText, reason: ProblemCode })),
  createdAt: Instant,
  expiresAt: z.nullable(Instant),
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** Until when `undoOperation` is possible; null when it is not. */
  undoUntil: z.nullable(Instant),
  /** The capability for the undo in this session. Unlocking what another session locked needs a step-up. */
  undoNeeds: z.nullable(z.enum(['block', 'unblock'])),
  undoOf: z.nullable(z.uuid()),
  undoneBy: z.nullable(z.uuid()),
  /** The name of the person who started or prepared it; null without one, and for an earlier holder. */
  by: z.nullable(z.string()),
  /** Another identity started or prepared it when this contact was linked to it. */
  isByEarlierHolder: z.boolean(),
})
export type Operation = z.infer<typeof Operation>

/** An operation without what its own page adds. */
export const OperationSummary = z.omit(Operation, {
  reasons: true,
  refusedItems: true,
  by: true,
  isByEarlierHolder: true,
})
export type OperationSummary = z.infer<typeof OperationSummary>

/** A row of the list of operations. */
export const OperationRow = z.extend(OperationSummary, {
  /** All objects by name where they are few, else three of them; `unicode` as in `OperationItem`. */
  examples: z.array(z.object({ handle: HandleText, unicode: z.nullable(z.string()) })),
})
export type OperationRow = z.infer<typeof OperationRow>

/** The list query of operations, by default the newest first. */
export const OperationQuery = z.strictObject({
  page: ListQuery.shape.page,
  size: ListQuery.shape.size,
  sort: z._default(sortBy(['createdAt']), '-createdAt'),
  objectType: z.optional(LockableType),
  action: z.optional(OperationAction),
  status: z.optional(OperationStatus),
})
export type OperationQuery = z.infer<typeof OperationQuery>

export const listOperations = call({
  name: 'listOperations',
  method: 'GET',
  path: '/api/user/operations/',
  access: 'holder',
  summary: 'My contact’s operations, a page at a time; a prepared one only while identity is being confirmed for it.',
  query: OperationQuery,
  answer: pageOf(OperationRow),
})

const ById = z.strictObject({ id: z.uuid() })

export const readOperation = call({
  name: 'readOperation',
  method: 'GET',
  path: '/api/user/operations/{id}/',
  access: 'holder',
  summary: 'One of my contact’s operations as it stands.',
  params: ById,
  answer: Operation,
  problems: ['object-not-found'],
})

/**
 * The actual or predicted result of one object; null before its decision. `unicode` is a domain's U-label where it
 * differs.
 */
export const OperationItem = z.object({
  handle: HandleText,
  unicode: z.nullable(z.string()),
  verdict: z.nullable(Verdict),
  reason: z.nullable(ProblemCode),
  /** Only for a done item. */
  registryChange: z.nullable(RegistryChange),
})
export type OperationItem = z.infer<typeof OperationItem>

export const OperationItemQuery = z.strictObject({
  page: ListQuery.shape.page,
  size: ListQuery.shape.size,
  verdict: z.optional(Verdict),
})
export type OperationItemQuery = z.infer<typeof OperationItemQuery>

export const listOperationItems = call({
  name: 'listOperationItems',
  method: 'GET',
  path: '/api/user/operations/{id}/items/',
  access: 'holder',
  summary: 'The objects of an operation with what became of each, refused ones first, then by name, a page at a time.',
  params: ById,
  query: OperationItemQuery,
  answer: pageOf(OperationItem),
  problems: ['object-not-found'],
})

export const confirmOperation = call({
  name: 'confirmOperation',
  method: 'POST',
  path: '/api/user/operations/{id}/confirm/',
  access: 'holder',
  summary: 'Runs a prepared operation on exactly its set; confirming again answers the same operation.',
  params: ById,
  answer: Operation,
  problems: [
    'object-not-found',
    'being-changed',
    'contact-blocked',
    'level-too-low',
    'reauthentication-required',
    'operation-expired',
  ],
  cost: 'expensive',
})

export const cancelOperation = call({
  name: 'cancelOperation',
  method: 'POST',
  path: '/api/user/operations/{id}/cancel/',
  access: 'holder',
  summary:
    'Stops what an operation has not decided yet; what is done stays done. With `onlyPrepared` one that has begun goes on.',
  params: ById,
  body: z.strictObject({ onlyPrepared: z.optional(z.boolean()) }),
  answer: Operation,
  problems: ['object-not-found', 'contact-blocked'],
  cost: 'expensive',
})

export const undoOperation = call({
  name: 'undoOperation',
  method: 'POST',
  path: '/api/user/operations/{id}/undo/',
  access: 'holder',
  summary: 'Puts back what an operation changed, where what it wrote is still the present state.',
  params: ById,
  answer: Operation,
  problems: [
    'object-not-found',
    'being-changed',
    'contact-blocked',
    'level-too-low',
    'reauthentication-required',
    'operation-not-finished',
    'nothing-to-undo',
    'undo-too-late',
    'already-undone',
    'undo-cannot-be-undone',
  ],
  cost: 'expensive',
})

export const retryOperation = call({
  name: 'retryOperation',
  method: 'POST',
  path: '/api/user/operations/{id}/retry/',
  access: 'holder',
  summary:
    'Prepares the same lock or unlock for what was refused here or rejected by the registry; confirm it to run it.',
  params: ById,
  answer: Operation,
  problems: [
    'object-not-found',
    'contact-blocked',
    'level-too-low',
    'not-at-this-registry',
    'operation-not-finished',
    'selection-empty',
  ],
  cost: 'expensive',
})

/** The columns of an operation's file, in their order by default. */
export const operationFileColumns = ['object', 'verdict', 'reason', 'registryStatus', 'registryReason'] as const
export type OperationFileColumn = (typeof operationFileColumns)[number]

export const exportOperationCsv = call({
  name: 'exportOperationCsv',
  method: 'GET',
  path: '/api/user/operations/{id}/csv/',
  access: 'holder',
  summary: 'What became of each object of an operation, by name, as CSV; empty where it is not decided yet.',
  params: ById,
  query: z.strictObject(CsvOptions),
  problems: ['object-not-found'],
  rate: 'export',
  stream: 'csv',
})

/** The data of an event of `watchOperation`. */
export const OperationProgress = z.pick(Operation, {
  id: true,
  status: true,
  total: true,
  done: true,
  unchanged: true,
  refused: true,
  cancelled: true,
  registry: true,
  endedAt: true,
})
export type OperationProgress = z.infer<typeof OperationProgress>

/**
 * Sends `progress` after each batch and `ended` once, each with an `OperationProgress`. Closes then, or when the session
 * ends. For a prepared operation it sends one `progress` and closes. A reader that reconnects with `Last-Event-ID`
 * receives only news. Where none can follow, the response is 204, which stops browsers from reconnecting.
 */
export const watchOperation = call({
  name: 'watchOperation',
  method: 'GET',
  path: '/api/user/operations/{id}/events/',
  access: 'holder',
  summary: 'How an operation goes on, as server-sent events; listening never extends the session.',
  params: ById,
  problems: ['object-not-found'],
  stream: 'events',
})
