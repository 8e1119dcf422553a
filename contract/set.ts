import * as z from 'zod/mini'
import { DomainQuery, DomainRow } from './domain.ts'
import { exportingCall, listingCall } from './list.ts'
import { lockFields, LockPosition } from './operation.ts'
import { Handle, Handles, HandleText, Instant, KeyInShort, ListQuery, Ref, sortBy, YesNo } from './record.ts'
import { RegistryStatusFilter } from './registryChange.ts'
import { countingCall, exportingSelectionCall, lockingCall, selectingCall } from './selection.ts'
import { StateCode, StateRow } from './state.ts'

/** A row of a list of my nssets or keysets. */
export const SetRow = z.object({
  handle: HandleText,
  /** The names of an nsset's servers in their order, with diacritics; null for a keyset. */
  servers: z.nullable(z.array(z.string())),
  /** The keys of a keyset in their order, or its DS records where it has no keys; null for an nsset. */
  keys: z.nullable(z.array(KeyInShort)),
  /** The number of domains that use it, of all holders. */
  domains: z.int(),
  registrar: Ref,
  /** Only external states, most urgent first. */
  states: z.array(StateCode),
  ...lockFields,
})
export type SetRow = z.infer<typeof SetRow>

/** The columns by which nssets and keysets are sorted. */
export const setColumnNames = ['handle', 'domains', 'registrar', 'states', 'lock', 'registryStatus'] as const
export type SetColumn = (typeof setColumnNames)[number]

/**
 * The list query of sets (docs/rules.md#lists). `handle` is the contact of the sets; `lock` is the position in force.
 * `q` searches handles, and for nssets the names and addresses of their servers. For keysets it searches key tags and
 * digests of DS records in hexadecimal. `unused=yes` means that no domain uses the set.
 */
export const SetQuery = z.extend(ListQuery, {
  sort: z._default(sortBy(setColumnNames), 'handle'),
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
  ...lockFields,
  technicalContacts: z.array(Ref),
  /** The following fields are null to strangers. */
  roid: z.nullable(z.string()),
  creatingRegistrar: z.nullable(Ref),
  transferredAt: z.nullable(Instant),
  /** The number of domains that use it, of all holders. */
  domains: z.nullable(z.int()),
})
export type SetDetail = z.infer<typeof SetDetail>

const words = {
  nsset: { one: 'an nsset', many: 'nssets', Many: 'Nssets' },
  keyset: { one: 'a keyset', many: 'keysets', Many: 'Keysets' },
} as const

/**
 * Describes the calls of the lists of nssets or keysets, and of the domains that use one of mine.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function setCalls(type: keyof typeof words) {
  const { one, many, Many } = words[type]
  const Type = Many.slice(0, -1)
  const path = `/api/user/${many}/`
  const byHandle = z.strictObject({ id: Handle })
  const ofCandidate = { path: `/api/user/merge-candidates/{id}/${many}/`, params: byHandle }
  const ofDomains = { path: `${path}{id}/domains/`, params: byHandle }
  return {
    list: listingCall(SetQuery, SetRow, {
      name: `list${Many}`,
      path,
      summary: `${Many} of which my contact is technical contact, a page at a time.`,
    }),
    exportCsv: exportingCall(SetQuery, { name: `export${Many}Csv`, path: `${path}csv/` }),
    exportSelectedCsv: exportingSelectionCall(SetQuery, {
      name: `exportSelected${Many}Csv`,
      path: `${path}csv/selection/`,
    }),
    listOfCandidate: listingCall(SetQuery, SetRow, {
      ...ofCandidate,
      name: `listCandidate${Many}`,
      summary: `${Many} of which a merge candidate of mine is technical contact, a page at a time.`,
    }),
    exportOfCandidateCsv: exportingCall(SetQuery, {
      ...ofCandidate,
      name: `exportCandidate${Many}Csv`,
      path: `${ofCandidate.path}csv/`,
    }),
    select: selectingCall(SetQuery, {
      name: `select${Many}`,
      path: `${path}select/`,
      summary: `Which of the pasted handles are ${many} of mine, and which are shown by a list query.`,
    }),
    weigh: countingCall(SetQuery, {
      name: `weigh${Many}`,
      path: `${path}weigh/`,
      summary: `How many ${many} a selection holds now, and how many of them a list query shows; changes nothing.`,
    }),
    block: lockingCall(SetQuery, {
      name: `block${Many}`,
      path: `${path}block/`,
      summary: `Locks or unlocks ${many} of mine; with \`dryRun\` it only prepares the operation.`,
    }),
    listDomains: listingCall(DomainQuery, DomainRow, {
      ...ofDomains,
      name: `list${Type}Domains`,
      summary: `All domains that use ${one} of mine; those of others with their public columns and no role.`,
    }),
    exportDomainsCsv: exportingCall(DomainQuery, {
      ...ofDomains,
      name: `export${Type}DomainsCsv`,
      path: `${ofDomains.path}csv/`,
    }),
  }
}
