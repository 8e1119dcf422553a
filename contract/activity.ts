import * as z from 'zod/mini'
import { call } from './call.ts'
import { ChangedField } from './contact.ts'
import { CsvOptions, Day, Fqdn, Handle, HandleText, Instant, ListQuery, ObjectType, pageOf, sortBy } from './record.ts'
import { RegistryChange, RegistryCounts } from './registryChange.ts'
import { Level } from './session.ts'

/** The actions of histories. New ones are added; none is ever renamed, because entries store them. */
export const activityActions = [
  'block-transfer',
  'block-all',
  'unblock-transfer',
  'unblock-all',
  'undo',
  'create-auth-info',
  'mail-auth-info',
  'refuse-auth-info',
  'link-contact',
  'unlink-contact',
  'attach-contact',
  'create-contact',
  'switch-contact',
  'detach-contact',
  'update-contact',
  'ask-email-change',
  'confirm-email',
  'merge-contact',
  'expire-domain',
  'leave-zone',
  'register-domain',
  'transfer-domain',
  'renew-domain',
  'update-domain',
  'gain-domain',
  'lose-domain',
  'import-domains',
  'delete-domain',
  'delete-unused',
  'erase-person',
  'set-level',
  'registry-confirmed',
  'registry-rejected',
  'registry-took-back',
  'registry-undeliverable',
  'place-bid',
  'accept-auction-rules',
  'record-payment',
  'return-payment',
  'create-registration-code',
] as const
export const ActivityAction = z.enum(activityActions)
export type ActivityAction = z.infer<typeof ActivityAction>

/** Who acted: a person through the portal, the operator, the registry, or a scheduled job. */
export const activityActors = ['identity', 'operator', 'registry', 'system'] as const
export const ActivityActor = z.enum(activityActors)
export type ActivityActor = z.infer<typeof ActivityActor>

/**
 * The changes that data of the registry made to a domain. Registrars by name and handle, holders and keysets by
 * handle; null is none.
 */
export const DomainChange = z.object({
  field: z.enum(['registrar', 'holder', 'expiresOn', 'nameServers', 'keyset']),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type DomainChange = z.infer<typeof DomainChange>

/** The changes that data of the registry made to many domains, in display order. */
export const importedActions = [
  'register-domain',
  'gain-domain',
  'transfer-domain',
  'renew-domain',
  'update-domain',
  'lose-domain',
  'delete-domain',
] as const satisfies readonly ActivityAction[]

/** One action on my contact or my objects. An operation is one entry, however many objects it had. */
export const ActivityRow = z.object({
  id: z.uuid(),
  at: Instant,
  action: ActivityAction,
  /** `cancelled` is an operation that was stopped before its end. */
  result: z.enum(['done', 'cancelled']),
  objectType: z.nullable(ObjectType),
  /** The object; null where there were several. `unicode` is a domain's U-label where it differs. */
  object: z.nullable(z.object({ handle: HandleText, unicode: z.nullable(z.string()) })),
  /** The auction in which the reader or the operator acted. Auctions of earlier holders are not named. */
  auctionId: z.nullable(z.uuid()),
  /** For an operation: how many of my objects it changed, and its number of objects. */
  changed: z.nullable(z.int()),
  total: z.nullable(z.int()),
  /** The changes that data of the registry made to the domain; null for every other entry. */
  changes: z.nullable(z.array(DomainChange)),
  /** The changed fields of the contact without their values; null for every other entry. */
  fields: z.nullable(z.array(ChangedField)),
  /** How many domains data of the registry changed and how; null unless the entry is about many. */
  counts: z.nullable(z.array(z.object({ action: z.enum(importedActions), count: z.int() }))),
  /**
   * The answer of the registry; null without a change of registry data. Until every item is answered, an operation is
   * `pending`, or `undeliverable` when any item is. Then it is `rejected` when any of them is.
   */
  registryChange: z.nullable(RegistryChange),
  /** For my own operation that changed something: the registry's answers to its changes. */
  registry: z.nullable(RegistryCounts),
  /** The operation, where it belongs to my contact and can be viewed. */
  operationId: z.nullable(z.uuid()),
  actor: ActivityActor,
  /** The person's name in my own entries, until it is erased. */
  name: z.nullable(z.string()),
  /** Another identity acted when this contact was linked to it. Neither its name nor its address is shown. */
  isByEarlierHolder: z.boolean(),
  /** The acting contact, where it is not mine. */
  by: z.nullable(HandleText),
  level: z.nullable(Level),
  /** The network address of the request, in my own entries, until it is erased. */
  address: z.nullable(z.string()),
})
export type ActivityRow = z.infer<typeof ActivityRow>

/** The columns of the list, by name, in the order of its file. */
export const activityColumns = [
  'at',
  'action',
  'object',
  'changed',
  'changes',
  'result',
  'registryStatus',
  'actor',
  'by',
  'level',
  'address',
] as const
export type ActivityColumn = (typeof activityColumns)[number]

/**
 * The list query of activity, by default the newest first. `type` with `handle` is the history of one object. `from` and
 * `to` are days of the registry's zone, both included.
 */
export const ActivityQuery = z.strictObject({
  page: ListQuery.shape.page,
  size: ListQuery.shape.size,
  sort: z._default(sortBy(['at']), '-at'),
  action: z.optional(ActivityAction),
  actor: z.optional(ActivityActor),
  from: z.optional(Day),
  to: z.optional(Day),
  type: z.optional(ObjectType),
  handle: z.optional(z.union([Handle, Fqdn])),
})
export type ActivityQuery = z.infer<typeof ActivityQuery>

export const listActivity = call({
  name: 'listActivity',
  method: 'GET',
  path: '/api/user/activity/',
  access: 'holder',
  summary: 'What was done to my contact and to what is mine, a page at a time.',
  query: ActivityQuery,
  answer: pageOf(ActivityRow),
})

export const exportActivityCsv = call({
  name: 'exportActivityCsv',
  method: 'GET',
  path: '/api/user/activity/csv/',
  access: 'holder',
  summary: 'The same entries as the list, all of them, as CSV (RFC 4180, UTF-8 with BOM).',
  query: z.extend(ActivityQuery, CsvOptions),
  rate: 'export',
  stream: 'csv',
})
