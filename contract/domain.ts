import * as z from 'zod/mini'
import { call } from './call.ts'
import { exportingCall, listingCall } from './list.ts'
import { lockFields, LockPosition } from './operation.ts'
import {
  Day,
  Fqdn,
  Handle,
  Handles,
  HandleText,
  hideable,
  Instant,
  KeyInShort,
  ListQuery,
  Ref,
  sortBy,
  YesNo,
} from './record.ts'
import { RegistryStatusFilter } from './registryChange.ts'
import { countingCall, exportingSelectionCall, lockingCall, selectingCall } from './selection.ts'
import { StateCode, StateRow } from './state.ts'

/** The roles that make a domain mine. */
export const DomainRole = z.enum(['holder', 'admin'])
export type DomainRole = z.infer<typeof DomainRole>

/** The next step of a domain's life cycle, and its day. */
export const NextState = z.object({ state: z.enum(['expired', 'outzone', 'deleteCandidate']), on: Day })
export type NextState = z.infer<typeof NextState>

/** The next states that a renewal of an expired domain prevents. */
export const LossState = z.enum(['outzone', 'deleteCandidate'])
export type LossState = z.infer<typeof LossState>

/**
 * A row of a list of domains. `fqdn` is the A-label, `unicode` the U-label where it differs. For foreign domains that
 * use a set of mine the next state and other sets are hidden.
 */
export const DomainRow = z.object({
  fqdn: HandleText,
  unicode: z.nullable(z.string()),
  /** Only external states as the registry has them, most urgent first. */
  states: z.array(StateCode),
  next: hideable(NextState),
  expiresOn: z.nullable(Day),
  isSecured: z.boolean(),
  roles: z.array(DomainRole),
  registrar: Ref,
  ...lockFields,
  nsset: hideable(HandleText),
  keyset: hideable(HandleText),
  holder: z.nullable(Ref),
})
export type DomainRow = z.infer<typeof DomainRow>

/** The columns of the list of domains in the order of a CSV file by default; the browser has the order of the grid. */
export const domainColumnNames = [
  'fqdn',
  'states',
  'next',
  'expiresOn',
  'isSecured',
  'roles',
  'registrar',
  'lock',
  'registryStatus',
  'nsset',
  'keyset',
  'holder',
] as const
export type DomainColumn = (typeof domainColumnNames)[number]

/**
 * The list query of domains (docs/rules.md#lists). `type` alone means my contact, `handle` alone both roles. `lock` is
 * the position in force at the registry. `expiresWithin` is days from today, without domains that have expired;
 * `nssetMissing=yes` means without an nsset. `worstState` is the most urgent state, so that each domain has one.
 * `needsAttention=yes` means in a state that needs an action; the overview counts these states. `other` leaves out the
 * domains that a renewal (`renewBefore`) or name servers (`needsServers`) would help.
 * `renewBefore` is the next state of an expired domain that its registrar can still renew. `needsServers=yes` means that
 * the domain is out of the zone only for lack of name servers.
 */
export const DomainQuery = z.extend(ListQuery, {
  sort: z._default(sortBy(domainColumnNames), 'expiresOn'),
  nsset: z.optional(Handles),
  keyset: z.optional(Handles),
  type: z.optional(DomainRole),
  handle: z.optional(Handle),
  state: z.optional(StateCode),
  worstState: z.optional(StateCode),
  needsAttention: z.optional(z.enum(['yes', 'no', 'other'])),
  renewBefore: z.optional(LossState),
  needsServers: z.optional(YesNo),
  lock: z.optional(LockPosition),
  registryStatus: z.optional(RegistryStatusFilter),
  expiresWithin: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(3660))),
  expiresFrom: z.optional(Day),
  expiresTo: z.optional(Day),
  registrar: z.optional(Handles),
  holder: z.optional(Handles),
  isSecured: z.optional(YesNo),
  nssetMissing: z.optional(YesNo),
})
export type DomainQuery = z.infer<typeof DomainQuery>

export const listDomains = listingCall(DomainQuery, DomainRow, {
  name: 'listDomains',
  path: '/api/user/domains/',
  summary:
    'Domains of which my contact is holder or administrative contact, a page at a time; with an nsset or a keyset of mine all that use it, others’ with their public columns and no role.',
})

export const exportDomainsCsv = exportingCall(DomainQuery, {
  name: 'exportDomainsCsv',
  path: '/api/user/domains/csv/',
})

export const exportSelectedDomainsCsv = exportingSelectionCall(DomainQuery, {
  name: 'exportSelectedDomainsCsv',
  path: '/api/user/domains/csv/selection/',
})

export const blockDomains = lockingCall(DomainQuery, {
  name: 'blockDomains',
  path: '/api/user/domains/block/',
  summary: 'Locks or unlocks domains of mine; with `dryRun` it only prepares the operation.',
})

export const selectDomains = selectingCall(DomainQuery, {
  name: 'selectDomains',
  path: '/api/user/domains/select/',
  summary: 'Which of the pasted names are domains of mine, and which are shown by a list query.',
})

export const weighDomains = countingCall(DomainQuery, {
  name: 'weighDomains',
  path: '/api/user/domains/weigh/',
  summary: 'How many domains a selection holds now, and how many of them a list query shows; changes nothing.',
})

/** `own` is my domain, else the public view; hidden values are null in `holder.name`. */
export const DomainDetail = z.object({
  access: z.enum(['own', 'public']),
  fqdn: HandleText,
  unicode: z.nullable(z.string()),
  /** Null to strangers. */
  roid: z.nullable(z.string()),
  registrar: Ref,
  creatingRegistrar: z.nullable(Ref),
  createdAt: Instant,
  updatedAt: z.nullable(Instant),
  transferredAt: z.nullable(Instant),
  expiresOn: z.nullable(Day),
  validationExpiresOn: z.nullable(Day),
  next: z.nullable(NextState),
  /**
   * The days of the life cycle from expiry by the rules of the zone. Null without an expiry, and where the statuses of a
   * registry replace the rules.
   */
  life: z.nullable(z.object({ today: Day, warnsOn: Day, expiresOn: Day, leavesZoneOn: Day, isDeletedOn: Day })),
  isSecured: z.boolean(),
  isInZone: z.boolean(),
  roles: z.array(DomainRole),
  states: z.array(StateRow),
  ...lockFields,
  holder: z.nullable(Ref),
  admins: z.array(Ref),
  nsset: hideable(HandleText),
  /** The names of the nsset's servers in their order, with diacritics. Null without an nsset, and to strangers. */
  servers: z.nullable(z.array(z.string())),
  keyset: hideable(HandleText),
  /** The keys of the keyset in their order, or its DS records. Null without a keyset, and to strangers. */
  keys: z.nullable(z.array(KeyInShort)),
  /** The registry manages the keyset (CDNSKEY). A full lock stops that too. */
  isKeysetAutomatic: z.boolean(),
})
export type DomainDetail = z.infer<typeof DomainDetail>

export const readDomain = call({
  name: 'readDomain',
  method: 'GET',
  path: '/api/registry/domain/{id}/',
  access: 'holder',
  summary: 'One domain: everything if it is mine, else its public view (100 an hour).',
  params: z.strictObject({ id: Fqdn }),
  answer: DomainDetail,
  problems: ['object-not-found'],
})

/** The public facts of a name. One that is not registered has no registrar, expiry and states, but may have an auction. */
export const DomainLookUp = z.object({
  fqdn: HandleText,
  unicode: z.nullable(z.string()),
  isRegistered: z.boolean(),
  /** Whether the zone allows such a name, registered or not: its characters, hyphens and number of labels. */
  isRegistrable: z.boolean(),
  /** The rule of the zone that refuses such a name. Null where none does, and in no zone of the registry. */
  brokenRule: z.nullable(
    z.object({
      zone: HandleText,
      rule: z.enum(['idn', 'double-hyphen', 'label-count']),
      /** The labels of a name above its zone; for ENUM the most. */
      labelCount: z.int(),
    }),
  ),
  registrar: z.nullable(Ref),
  expiresOn: z.nullable(Day),
  /** Only external states as the registry has them, most urgent first. */
  states: z.array(StateCode),
  /** The auction of the name, until its winner can no longer register it. */
  auctionId: z.nullable(z.uuid()),
})
export type DomainLookUp = z.infer<typeof DomainLookUp>

export const lookUpDomain = call({
  name: 'lookUpDomain',
  method: 'GET',
  path: '/api/public/domain/{id}/',
  access: 'open',
  summary: 'Whether a name is registered: its registrar, states and expiry (100 an hour from an address).',
  params: z.strictObject({ id: Fqdn }),
  answer: DomainLookUp,
})
