import * as z from 'zod/mini'
import { BidTerms } from './auction.ts'
import { Money } from './auctionStanding.ts'
import { call } from './call.ts'
import { Capability } from './session.ts'
import { StateCode } from './state.ts'

/** A row of the table of capabilities, a column for each standing; `stepUpMinutes` is null where no fresh sign-in is asked. */
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

/** Who bids how much at most, what the price is after it and who leads. */
export const ExampleBid = z.object({ bidder: z.int(), ceiling: Money, price: Money, leader: z.int() })
export type ExampleBid = z.infer<typeof ExampleBid>

/** The rules under which names are published now: what bidders go by, the calendar, and the rules at work. */
export const AuctionRules = z.extend(BidTerms, {
  currency: z.string(),
  publishedDays: z.int(),
  /** Full hours by the clocks of the zone. */
  opensAtHour: z.int(),
  endsAtHour: z.int(),
  hardEndHour: z.int(),
  example: z.array(ExampleBid),
})
export type AuctionRules = z.infer<typeof AuctionRules>

/** Days of a domain's life, counted from its expiry. */
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

/** How a stage of a domain's life is notified. */
const NoticeChannels = z.array(z.enum(['mail', 'post', 'message']))

/** Letters about stages of domains' lives; more domains than `listedLimit` are attached as CSV. */
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

/** Every number and table that help tells, out of what the server goes by itself. */
export const HelpFacts = z.object({
  capabilities: z.array(CapabilityRow),
  /** Whether holders change the data of their contacts here, or at their registrar. */
  changesContacts: z.boolean(),
  /** Whether an AuthInfo is made here, and a contact connected by one; else the registrar makes it. */
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
  /** Null where the portal sends none of them, because the registry does. */
  lifeLetters: z.nullable(LifeLetters),
  lock: LockProfile,
  /** Null where no zone's names are auctioned. */
  auctions: z.nullable(AuctionRules),
})
export type HelpFacts = z.infer<typeof HelpFacts>

export const readHelp = call({
  name: 'readHelp',
  method: 'GET',
  path: '/api/common/help/',
  access: 'open',
  summary: 'The numbers and tables that help tells: who may do what, how long things last, how auctions work.',
  answer: HelpFacts,
})
