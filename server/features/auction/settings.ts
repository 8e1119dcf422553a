import type { Account } from './payment/account.ts'
import { mostBookingDays } from './engine/terms.ts'
import { bicOf, ibanOf } from './payment/account.ts'
import { take, type Env, type Setting } from '#server/settings.ts'

/** Reads the VAT rate included in prices of new auctions, such as `21`. */
export function readVatPercent(env: Env): string {
  return take(env, 'AUCTION_VAT_PERCENT', vatPercent)
}

/**
 * Reads the days after the deadline to pay in which payments in time can still be recorded, for new auctions. None by
 * default: the name is published again at the deadline.
 */
export function readBookingDays(env: Env): number {
  return take(env, 'AUCTION_BOOKING_DAYS', bookingDays)
}

/** Reads the operator's account for payments of winners; the demo has one that no bank has. */
export function readAccount(env: Env, { isDemo, holder }: { isDemo: boolean; holder: string }): Account {
  return {
    iban: take(env, 'AUCTION_IBAN', isDemo ? { ...iban, fallback: demoIban } : iban),
    bic: take(env, 'AUCTION_BIC', bic),
    holder,
  }
}

const vatPercent: Setting<string> = {
  expected: 'a rate from 0 to 99.99, such as 21',
  fallback: '21',
  read: (value) => (/^\d{1,2}(\.\d{1,2})?$/.test(value) ? value : undefined),
}

const bookingDays: Setting<number> = {
  expected: `days from 0 to ${mostBookingDays}`,
  fallback: 0,
  read: (value) => (/^\d{1,2}$/.test(value) && Number(value) <= mostBookingDays ? Number(value) : undefined),
}

const iban: Setting<string> = {
  expected: 'the account that winners of auctions pay to, as an IBAN whose check digits fit',
  read: (value) => ibanOf(value) ?? undefined,
}

const bic: Setting<string | null> = {
  expected: 'the BIC of that account’s bank, such as KOMBCZPP',
  fallback: null,
  read: (value) => bicOf(value) ?? undefined,
}

/** The example of the IBAN registry, to which no money can be sent. */
const demoIban = 'CZ6508000000192000145399'
