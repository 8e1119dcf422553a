import { longestPeriod } from '#contract/traffic.ts'
import { count, take, whole, type Env } from './settings.ts'

/** The days that data are stored (docs/rules.md#retention). */
export type Retention = {
  /** A sign-in with its address and browser, after the end of its session. */
  signInDays: number
  /** A letter with its text and address, after it was sent or given up. */
  sentMailDays: number
  /** A device after its last sign-in; its cookie lasts as long. */
  deviceDays: number
  /** A day of DNS traffic. */
  trafficDays: number
}

/** Reads the retention periods; throws ConfigProblem, one line, for one that cannot be used. */
export function readRetention(env: Env, isDemo: boolean): Retention {
  return {
    signInDays: take(env, 'SIGN_IN_DAYS', count(90)),
    sentMailDays: take(env, 'SENT_MAIL_DAYS', count(30)),
    deviceDays: take(env, 'DEVICE_DAYS', whole(180, { unit: 'days', least: 1, most: 3650 })),
    trafficDays: take(env, 'TRAFFIC_DAYS', trafficDays(isDemo)),
  }
}

/** At least what a page can show at once; a month more for old links. The demo has three years of traffic. */
function trafficDays(isDemo: boolean) {
  const usual = isDemo ? 3 * 366 : longestPeriod
  return whole(usual + 31, { unit: 'days', least: longestPeriod, most: 36_500 })
}
