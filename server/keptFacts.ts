import { authInfoDays } from '#contract/authInfo.ts'
import type { CookieFact, KeptFact } from '#contract/legal.ts'
import { emailConfirmationDays } from '#contract/myContact.ts'
import { preparedMinutes } from '#contract/operation.ts'
import { languageCookie } from '#intl/locales.ts'
import { previewDays } from './features/operation/store.ts'
import { repeatDays } from './features/record/parts/idempotencyStore.ts'
import { deviceDays } from './features/session/deviceStore.ts'
import { flowSeconds } from './features/session/signInStore.ts'
import { keptDays } from './features/traffic/parts/forgetStore.ts'
import { auctionTokenSeconds } from './http/auctionToken.ts'

const day = 24 * 60 * 60

/** Every cookie the portal sets, by the name it has there; `isSecure` where it is reached by https. */
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

/** What is forgotten by itself and when, each from where the clock that forgets it takes it (server/clock/cleanUp.ts). */
export function keptFacts(): KeptFact[] {
  return [
    { what: 'sign-in', seconds: flowSeconds },
    { what: 'devices', seconds: deviceDays * day },
    { what: 'limits', seconds: day },
    { what: 'repeats', seconds: repeatDays * day },
    { what: 'previews', seconds: preparedMinutes * 60 + previewDays * day },
    { what: 'auth-info', seconds: authInfoDays * day },
    { what: 'confirmations', seconds: emailConfirmationDays * day },
    { what: 'traffic', seconds: keptDays * day },
  ]
}
