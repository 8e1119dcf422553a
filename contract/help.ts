import * as z from 'zod/mini'
import { BidTerms } from './auction.ts'
import { Money } from './auctionState.ts'
import { call } from './call.ts'
import { Capability } from './session.ts'
import { StateCode } from './state.ts'

/**
 * A row of the table of capabilities, with a column for each access class; `stepUpMinutes` is null without a step-up.
 */
export const CapabilityRow = z.object({
  capability: Capability,
  account: z.boolean(),
  accountIdentified: z.boolean(),
  accountValidated: z.boolean(),
  eid: z.boolean(),
  stepUpMinutes: z.nullable(z.int()),
  survivesBlock: z.boolean(),
})
export type CapabilityRow = z.infer<typeof CapabilityRow>

/** A bidder with the ceiling, and the price and leader after the bid. */
export const ExampleBid = z.object({ bidder: z.int(), ceiling: Money, price: Money, leader: z.int() })
export type ExampleBid = z.infer<typeof ExampleBid>

/** The rules of new auctions: for bidders, the calendar, reminders, and an example. */
export const AuctionRules = z.extend(BidTerms, {
  currency: z.string(),
  publishedDays: z.int(),
  /** Full hours in the time zone of the zone. */
  opensAtHour: z.int(),
  endsAtHour: z.int(),
  hardEndHour: z.int(),
  /** How long before the end watchers are reminded, and winners before each deadline. */
  endsSoonMinutes: z.int(),
  paymentReminderDays: z.int(),
  registrationReminderDays: z.int(),
  example: z.array(ExampleBid),
})
export type AuctionRules = z.infer<typeof AuctionRules>

/** The days of a domain's life cycle, counted from its expiry. */
export const LifeDays = z.object({
  zone: z.string(),
  expirationWarningDay: z.int(),
  outzoneWarningDay: z.int(),
  outzoneDay: z.int(),
  outzoneHour: z.int(),
  deleteWarningDay: z.int(),
  deleteDay: z.int(),
})
export type LifeDays = z.infer<typeof LifeDays>

/** The channels that notify of a stage of the life cycle. */
const NoticeChannels = z.array(z.enum(['mail', 'post', 'message']))

/** Letters about stages of life cycles; more domains than `listedLimit` are attached as CSV. */
export const LifeLetters = z.object({
  channels: z.object({
    expirationWarning: NoticeChannels,
    outzoneUnguardedWarning: NoticeChannels,
    deleteWarning: NoticeChannels,
    deleted: NoticeChannels,
  }),
  listedLimit: z.int(),
})
export type LifeLetters = z.infer<typeof LifeLetters>

/** The EPP statuses that each position of the lock sets. */
export const LockProfile = z.object({ transfer: z.array(StateCode), full: z.array(StateCode) })

/** Every number and table of the help, from the server's own rules. */
export const HelpFacts = z.object({
  capabilities: z.array(CapabilityRow),
  /** Whether holders change their contacts here or at their registrar. */
  changesContacts: z.boolean(),
  /** Whether AuthInfos are created here and can connect contacts; else the registrar creates them. */
  canSetAuthInfo: z.boolean(),
  idleMinutes: z.int(),
  longestHours: z.int(),
  inlineLimit: z.int(),
  preparedMinutes: z.int(),
  undoMinutes: z.int(),
  pasteLimit: z.int(),
  authInfoDays: z.int(),
  authInfoLength: z.int(),
  authInfoMailedADay: z.int(),
  triesAnHour: z.int(),
  emailConfirmationDays: z.int(),
  mergeLimit: z.int(),
  trafficDays: z.int(),
  publicViewsPerHour: z.int(),
  life: z.nullable(LifeDays),
  /** Null where the registry sends these letters instead of the portal. */
  lifeLetters: z.nullable(LifeLetters),
  lock: LockProfile,
  /** Null without auctions. */
  auctions: z.nullable(AuctionRules),
})
export type HelpFacts = z.infer<typeof HelpFacts>

export const readHelp = call({
  name: 'readHelp',
  method: 'GET',
  path: '/api/common/help/',
  access: 'open',
  summary: 'The numbers and tables of the help: permissions, periods and the rules of auctions.',
  answer: HelpFacts,
})
