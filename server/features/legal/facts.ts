import type { CookieFact, RetentionFact } from '#contract/legal.ts'
import { languageCookie } from '#intl/locales.ts'
import { repeatDays } from '#server/features/record/parts/idempotencyStore.ts'
import { emptySessionSeconds } from '#server/features/session/parts/rules.ts'
import { auctionTokenSeconds } from '#server/http/auctionToken.ts'
import type { Retention } from './settings.ts'
import type { Config } from '#server/config.ts'

const day = 24 * 60 * 60

/** Returns every cookie of the portal by its name; `isSecure` with https. */
export function cookieFacts(
  isSecure: boolean,
  { deviceDays }: Pick<Retention, 'deviceDays'>,
  { auctions }: Pick<Config, 'auctions'>,
): CookieFact[] {
  const name = (plain: string) => (isSecure ? `__Host-${plain}` : plain)
  return [
    { name: name('session'), purpose: 'session', seconds: null, isReadable: false },
    { name: name('csrf'), purpose: 'csrf', seconds: null, isReadable: true },
    ...(auctions === 'off'
      ? []
      : [{ name: name('auction_token'), purpose: 'bidding' as const, seconds: auctionTokenSeconds, isReadable: true }]),
    { name: name('device'), purpose: 'device', seconds: deviceDays * day, isReadable: false },
    { name: languageCookie.name, purpose: 'language', seconds: languageCookie.maxAge, isReadable: true },
  ]
}

/** Returns the stored personal data and their periods, from the retention job (server/scheduler/retention.ts). */
export function retentionFacts({
  retention,
  rules,
  auctions,
}: Pick<Config, 'retention' | 'rules' | 'auctions'>): RetentionFact[] {
  const { signInDays, sentMailDays, deviceDays, trafficDays } = retention
  return [
    { what: 'registry', seconds: null },
    { what: 'identity', seconds: null },
    { what: 'history', seconds: null },
    ...(auctions === 'off' ? [] : [{ what: 'auctions' as const, seconds: null }]),
    { what: 'settings', seconds: null },
    ...(auctions === 'off' ? [] : [{ what: 'watched-auctions' as const, seconds: null }]),
    { what: 'id-tokens', seconds: null },
    { what: 'sign-ins', seconds: signInDays * day },
    { what: 'devices', seconds: deviceDays * day },
    { what: 'unfinished-sign-ins', seconds: emptySessionSeconds },
    { what: 'mail', seconds: sentMailDays * day },
    { what: 'confirmations', seconds: rules.contact.confirmationDays * day },
    { what: 'replaced-emails', seconds: rules.authInfo.newEmailDays * day },
    { what: 'auth-info', seconds: rules.authInfo.days * day },
    { what: 'previews', seconds: rules.operation.preparedMinutes * 60 },
    { what: 'repeats', seconds: repeatDays * day },
    { what: 'limits', seconds: day },
    { what: 'traffic', seconds: trafficDays * day },
  ]
}
