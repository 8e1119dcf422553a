import * as z from 'zod/mini'
import { setColumns } from './columns.ts'
import { LockPosition } from './operation.ts'
import { Handle, Handles, HandleText, Instant, ListQuery, Ref, sortBy, YesNo } from './record.ts'
import { RegistryChange, RegistryStatusFilter } from './registryChange.ts'
import { StateCode, StateRow } from './state.ts'

/** One line of a list of sets of mine: nssets or keysets. */
export const SetRow = z.object({
  handle: HandleText,
  /** How many domains use it, whoever holds them. */
  domains: z.int(),
  registrar: Ref,
  /** External ones only, most urgent first. */
  states: z.array(StateCode),
  /** Where the control stands: with what was requested here, confirmed or not. */
  lock: LockPosition,
  /** The position in force at the registry, by which lists filter and sort; another than `lock` while a lock is pending. */
  lockInForce: LockPosition,
  /** The latest change made here beside a registry; null of others' objects. */
  registryChange: z.nullable(RegistryChange),
})
export type SetRow = z.infer<typeof SetRow>

/**
 * The list query of sets (docs/rules.md#lists). `handle` is the contact whose sets these are; `lock` is the position in force; `q` searches
 * handles, and of nssets the names and addresses of their servers, of keysets key tags and digests of DS
 * records in hexadecimal; `unused=yes` is what no domain uses.
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

/** What details of nssets and keysets have in common; `own` when its technical contact is mine. */
export const SetDetail = z.object({
  access: z.enum(['own', 'public']),
  handle: HandleText,
  registrar: Ref,
  createdAt: Instant,
  updatedAt: z.nullable(Instant),
  states: z.array(StateRow),
  /** Where the control stands: with what was requested here, confirmed or not. */
  lock: LockPosition,
  /** The position in force at the registry, by which lists filter and sort; another than `lock` while a lock is pending. */
  lockInForce: LockPosition,
  /** The latest change made here beside a registry; null of others' objects. */
  registryChange: z.nullable(RegistryChange),
  technicalContacts: z.array(Ref),
  /** From here on null to strangers. */
  roid: z.nullable(z.string()),
  creatingRegistrar: z.nullable(Ref),
  transferredAt: z.nullable(Instant),
  /** How many domains use it, whoever holds them. */
  domains: z.nullable(z.int()),
})
export type SetDetail = z.infer<typeof SetDetail>
