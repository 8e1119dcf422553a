import type { Generated, Int8, Json } from './column.ts'

/** The rules in server/features/auction/engine/ explain the columns. */
export interface AuctionTable {
  id: string
  fqdn: string
  label: string
  sort_key: string
  search_key: string
  zone_id: number
  published_at: Date
  opens_at: Date
  first_ends_at: Date
  ends_at: Date
  hard_end_at: Date
  terms: Json
  excluded: Json
  predecessor_id: string | null
  phase: string
  price: Int8 | null
  leader_identity_id: string | null
  leader_contact_id: string | null
  leader_number: number | null
  leader_ceiling: Int8 | null
  bids: number
  bidders: number
  book_sequence: number
  public_sequence: number
  last_at: Date | null
  due_at: Date | null
  cancel_reason: string | null
  cancelled_at: Date | null
  over_at: Generated<Date>
  variable_symbol: Int8 | null
  registrar: string | null
}

export interface AuctionBidTable {
  auction_id: string
  sequence: number
  identity_id: string
  contact_id: string
  number: number
  own_sequence: number
  ceiling: Int8
  at: Date
  seen_sequence: number
  idempotency_key: string
  request_hash: Buffer
  public_sequence: number
  price: Int8
  is_leading: boolean
  ends_at: Date
}

export interface AuctionChangeTable {
  auction_id: string
  sequence: number
  at: Date
  phase: string
  number: number | null
  leader_number: number | null
  price: Int8 | null
  bids: number
  ends_at: Date
}

export interface AuctionBidderTable {
  auction_id: string
  identity_id: string
  contact_id: string
  number: number
  bids: number
  ceiling: Int8
  last_at: Date
}

export interface AuctionAcceptanceTable {
  identity_id: string
  version: string
  contact_id: string
  accepted_at: Date
}

export interface AuctionMessageTable {
  id: string
  identity_id: string
  contact_id: string
  auction_id: string
  kind: string
  at: Date
  price: Int8 | null
  about_at: Date | null
  read_at: Date | null
  mailed_at: Date | null
}

export interface AuctionMailOffTable {
  identity_id: string
  kind: string
}

export interface AuctionPaymentTable {
  id: string
  auction_id: string
  amount: Int8
  at: Date
  reference: string
  recorded_at: Date
  recorded_by: string
}

export interface AuctionRegistrationCodeTable {
  auction_id: string
  code_hash: string
  made_at: Date
}

/** The outbox of activity: actions that the scheduler has not written into the hash chains yet. */
export interface AuctionActivityTable {
  id: string
  at: Date
  action: string
  actor: 'identity' | 'operator'
  auction_id: string | null
  identity_id: string
  contact_id: string
  address: string | null
}

export interface AuctionWatchTable {
  auction_id: string
  identity_id: string
  contact_id: string
  start: boolean
  ends_soon: boolean
  outbid: boolean
  extended: boolean
  ended: boolean
  watched_at: Generated<Date>
}
