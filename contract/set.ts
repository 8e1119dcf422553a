import * as z from 'zod/mini'
import { LockPosition } from './operation.ts'
import { Handle, Handles, HandleText, Instant, ListQuery, Ref, sortBy, YesNo } from './record.ts'
import { RegistryChange, RegistryStatusFilter } from './registryChange.ts'
import { StateCode, StateRow } from './state.ts'

/** A row of a list of my nssets or keysets. */
export const SetRow = z.object({
  handle: HandleText,
  /** The number of domains that use it, of all holders. */
  domains: z.int(),
  registrar: Ref,
  /** Only external states, most urgent first. */
  states: z.array(StateCode),
  /** The position of the control: includes requested changes, confirmed or not. */
  lock: LockPosition,
  /**
   * The position in force at the registry, by which lists filter and sort. Differs from `lock` while a lock is pending.
   */
  lockInForce: LockPosition,
  /** The latest change made here beside a registry; null for foreign objects. */
  registryChange: z.nullable(RegistryChange),
})
export type SetRow = z.infer<typeof SetRow>

/** The columns of nssets and keysets. */
export const setColumns = ['handle', 'domains', 'registrar', 'states', 'lock', 'registryStatus'] as const
export type SetColumn = (typeof setColumns)[number]

/**
 * The list query of sets (docs/rules.md#lists). `handle` is the contact of the sets; `lock` is the position in force.
 * `q` searches handles, and for nssets the names and addresses of their servers. For keysets it searches key tags and
 * digests of DS records in hexadecimal. `unused=yes` means that no domain uses the set.
 */
export const SetQuery = z.extend(ListQuery, {
  sort: z._default(sortBy(setColumns), 'handle'),
  handle: z.optional(Handle),
  state: z.optional(StateCode),
  lock: z.optional(LockPosition),
  registryStatus: z.optional(RegistryStatusFilter),
  registrar: z.optional(Handles),
  unused: z.optional(YesNo),
})
export type SetQuery = z.infer<typeof SetQuery>

/** The common details of nssets and keysets; `own` when its technical contact is mine. */
export const SetDetail = z.object({
  access: z.enum(['own', 'public']),
  handle: HandleText,
  registrar: Ref,
  createdAt: Instant,
  updatedAt: z.nullable(Instant),
  states: z.array(StateRow),
  /** The position of the control: includes requested changes, confirmed or not. */
  lock: LockPosition,
  /**
   * The position in force at the registry, by which lists filter and sort. Differs from `lock` while a lock is pending.
   */
  lockInForce: LockPosition,
  /** The latest change made here beside a registry; null for foreign objects. */
  registryChange: z.nullable(RegistryChange),
  technicalContacts: z.array(Ref),
  /** The following fields are null to strangers. */
  roid: z.nullable(z.string()),
  creatingRegistrar: z.nullable(Ref),
  transferredAt: z.nullable(Instant),
  /** The number of domains that use it, of all holders. */
  domains: z.nullable(z.int()),
})
export type SetDetail = z.infer<typeof SetDetail>
