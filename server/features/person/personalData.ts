import type { LastingData, TimedData } from '#contract/legal.ts'
import type { Database } from '#server/db/schema.ts'

/** The treatment of the personal data of a table. */
export type PersonalTable = {
  /** The facts of the privacy page (server/features/legal/facts.ts) that cover the table. */
  facts: readonly [TimedData | LastingData, ...(TimedData | LastingData)[]]
  /** The effect of `registry person erase` on a person's rows. */
  erasure: 'deletes' | 'clears' | 'leaves'
  /** Why `registry person export` leaves the table out. */
  notExported?: string
}

/**
 * Lists every table of the database: the facts of the privacy page about its personal data, or `nobody` without any. A
 * missing table does not compile.
 */
export const personalData: Record<keyof Database, PersonalTable | 'nobody'> = {
  activity: { facts: ['history'], erasure: 'leaves' },
  activity_head: {
    facts: ['history'],
    erasure: 'leaves',
    notExported: 'holds only the number and hash of the last entry',
  },
  activity_personal: { facts: ['history'], erasure: 'deletes', notExported: 'is part of activity' },
  activity_signature: 'nobody',
  activity_signed_head: {
    facts: ['history'],
    erasure: 'leaves',
    notExported: 'holds only the numbers and hashes of signed entries',
  },
  announcement: 'nobody',
  auction: { facts: ['auctions'], erasure: 'leaves' },
  auction_acceptance: { facts: ['auctions'], erasure: 'leaves' },
  auction_activity: { facts: ['history'], erasure: 'clears', notExported: 'waits for seconds to become activity' },
  auction_bid: { facts: ['auctions'], erasure: 'leaves' },
  auction_bidder: { facts: ['auctions'], erasure: 'leaves' },
  auction_change: 'nobody',
  auction_mail_off: { facts: ['settings'], erasure: 'deletes' },
  auction_message: { facts: ['settings'], erasure: 'deletes' },
  auction_payment: { facts: ['auctions'], erasure: 'leaves' },
  auction_registration_code: { facts: ['auctions'], erasure: 'leaves' },
  auction_watch: { facts: ['watched-auctions'], erasure: 'deletes' },
  auth_info: { facts: ['auth-info'], erasure: 'leaves' },
  auth_info_refusal: {
    facts: ['auth-info'],
    erasure: 'leaves',
    notExported: 'holds only the hash of a link, for days',
  },
  auth_info_request: 'nobody',
  auth_info_setting: 'nobody',
  contact: { facts: ['registry', 'replaced-emails'], erasure: 'clears' },
  contact_merge: { facts: ['history'], erasure: 'leaves' },
  contact_merge_item: { facts: ['history'], erasure: 'leaves' },
  demo_letter: { facts: ['mail'], erasure: 'deletes', notExported: 'shows the same letters as mail' },
  dnskey: 'nobody',
  domain: { facts: ['registry'], erasure: 'leaves' },
  domain_contact: { facts: ['registry'], erasure: 'leaves' },
  domain_notice: {
    facts: ['registry'],
    erasure: 'leaves',
    notExported: 'says only which letters about a domain were written; the letters are in mail',
  },
  domain_notice_day: 'nobody',
  domain_traffic: {
    facts: ['traffic'],
    erasure: 'leaves',
    notExported: 'counts queries for a domain, from nobody in particular',
  },
  ds_record: 'nobody',
  email_confirmation: { facts: ['confirmations'], erasure: 'deletes' },
  host: 'nobody',
  idempotency: { facts: ['repeats'], erasure: 'deletes' },
  identity: { facts: ['identity'], erasure: 'clears' },
  idn_table: 'nobody',
  key_material: 'nobody',
  keyset: 'nobody',
  keyset_contact: { facts: ['registry'], erasure: 'leaves' },
  known_device: { facts: ['devices'], erasure: 'deletes' },
  link: { facts: ['identity'], erasure: 'leaves' },
  listing: 'nobody',
  mail: { facts: ['mail'], erasure: 'deletes' },
  nsset: 'nobody',
  nsset_contact: { facts: ['registry'], erasure: 'leaves' },
  nsset_host: 'nobody',
  object_state: { facts: ['registry'], erasure: 'leaves' },
  // The address of an operation is cleared with the sign-in; a preview that is never confirmed is deleted earlier.
  operation: { facts: ['history', 'sign-ins', 'previews'], erasure: 'clears' },
  operation_item: { facts: ['history', 'previews'], erasure: 'leaves' },
  operation_stop: 'nobody',
  poll_message: { facts: ['registry'], erasure: 'leaves' },
  preference: { facts: ['settings'], erasure: 'deletes' },
  rate_count: { facts: ['limits'], erasure: 'deletes' },
  registrar: { facts: ['registry'], erasure: 'leaves', notExported: 'is about companies' },
  registry_journal: { facts: ['registry'], erasure: 'leaves' },
  repository: 'nobody',
  reserved_name: 'nobody',
  saved_view: { facts: ['settings'], erasure: 'deletes' },
  session: { facts: ['sign-ins', 'id-tokens'], erasure: 'deletes' },
  setting: 'nobody',
  sign_in_flow: { facts: ['unfinished-sign-ins'], erasure: 'deletes', notExported: 'holds only secrets, for minutes' },
  state: 'nobody',
  statement: { facts: ['registry'], erasure: 'leaves' },
  zone: 'nobody',
}
