import { count, take, type Env } from './settings.ts'

/** How many of what one account or address may do; the answer past it is 429 with `Retry-After`. */
export type Limits = {
  readsPerMinute: number
  changesPerMinute: number
  exportsPerHour: number
  signInsPerHour: number
  publicViewsPerHour: number
  /** Of calls under way at once: of one account or address, expensive ones a quarter of them. */
  callsOfOne: number
  /** Of calls under way at once in this process, streams and files apart. */
  callsAtOnce: number
  /** Of live auctions at once: streams at this process, a quarter of them for the signed in, and of one address. */
  liveStreams: number
  liveStreamsPerAddress: number
  /** How many auctions the streams of this process may watch together. */
  liveAuctions: number
  /** How many streams of operations one identity may have open at this process. */
  operationStreamsPerPerson: number
  /** How many sessions one identity may have at a time; a new sign-in ends the oldest. */
  sessionsPerPerson: number
  /** How many prepared operations of one identity can be confirmed at a time; a new one withdraws the oldest. */
  previewsPerPerson: number
}

/** Reads the limits; each has a default. */
export function readLimits(env: Env): Limits {
  return {
    readsPerMinute: take(env, 'READS_PER_MINUTE', count(3000)),
    changesPerMinute: take(env, 'CHANGES_PER_MINUTE', count(240)),
    exportsPerHour: take(env, 'EXPORTS_PER_HOUR', count(240)),
    signInsPerHour: take(env, 'SIGN_INS_PER_HOUR', count(1200)),
    publicViewsPerHour: take(env, 'PUBLIC_VIEWS_PER_HOUR', count(100)),
    callsOfOne: take(env, 'CALLS_OF_ONE', count(8)),
    callsAtOnce: take(env, 'CALLS_AT_ONCE', count(200)),
    liveStreams: take(env, 'LIVE_STREAMS', count(20_000)),
    liveStreamsPerAddress: take(env, 'LIVE_STREAMS_PER_ADDRESS', count(300)),
    liveAuctions: take(env, 'LIVE_AUCTIONS', count(10_000)),
    operationStreamsPerPerson: take(env, 'OPERATION_STREAMS_PER_PERSON', count(10)),
    sessionsPerPerson: take(env, 'SESSIONS_PER_PERSON', count(20)),
    previewsPerPerson: take(env, 'PREVIEWS_PER_PERSON', count(5)),
  }
}
