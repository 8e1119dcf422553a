import { authInfoDays } from '#contract/authInfo.ts'
import type { CookieFact, RetentionFact } from '#contract/legal.ts'
import { emailConfirmationDays } from '#contract/myContact.ts'
import { preparedMinutes } from '#contract/operation.ts'
import { languageCookie } from '#intl/locales.ts'
import { replacedDays } from './features/authInfo/store.ts'
import { repeatDays } from './features/record/parts/idempotencyStore.ts'
import { deviceDays } from './features/session/deviceStore.ts'
import { flowSeconds } from './features/session/signInStore.ts'
import { retentionDays } from './features/traffic/parts/retentionStore.ts'
import { auctionTokenSeconds } from './http/auctionToken.ts'
import type { Retention } from './retentionSettings.ts'

const day = 24 * 60 * 60

/** Returns every cookie of the portal by its name; `isSecure` with https. */
export function cookieFacts(isSecure: boolean): CookieFact[] {
  const name = (plain: string) => (isSecure ? `__Host-${plain}` : plain)
  return [
    { name: name('session'), purpose: 'session', seconds: null, isReadable: false },
    { name: name('csrf'), purpose: 'csrf', seconds: null, isReadable: true },
    { name: name('auction_token'), purpose: 'bidding', seconds: auctionTokenSeconds, isReadable: true },
    { name: name('device'), purpose: 'device', seconds: deviceDays * day, isReadable: false },
    { name: languageCookie.name, purpose: 'language', seconds: languageCookie.maxAge, isReadable: true },
  ]
}

/** Returns the stored personal data and their periods, from the retention job (server/scheduler/retention.ts). */
export function retentionFacts({ signInDays, sentMailDays }: Retention): RetentionFact[] {
  return [
    { what: 'registry', seconds: null },
    { what: 'identity', seconds: null },
    { what: 'history', seconds: null },
    { what: 'auctions', seconds: null },
    { what: 'settings', seconds: null },
    { what: 'id-tokens', seconds: null },
    { what: 'sign-ins', seconds: signInDays * day },
    { what: 'devices', seconds: deviceDays * day },
    { what: 'unfinished-sign-ins', seconds: flowSeconds },
    { what: 'mail', seconds: sentMailDays * day },
    { what: 'confirmations', seconds: emailConfirmationDays * day },
    { what: 'replaced-emails', seconds: replacedDays * day },
    { what: 'auth-info', seconds: authInfoDays * day },
    { what: 'previews', seconds: preparedMinutes * 60 },
    { what: 'repeats', seconds: repeatDays * day },
    { what: 'limits', seconds: day },
    { what: 'traffic', seconds: retentionDays * day },
  ]
}
