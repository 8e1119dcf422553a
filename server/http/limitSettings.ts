import { count, take, type Env } from '#server/settings.ts'

/** The limits of one account or address; above them the response is 429 with `Retry-After`. */
export type Limits = {
  readsPerMinute: number
  changesPerMinute: number
  exportsPerHour: number
  signInsPerHour: number
  publicViewsPerHour: number
  /** Simultaneous calls of one account or address; a quarter of them may be expensive. */
  callsOfOne: number
  /** Simultaneous calls in this process, without streams and files. */
  callsAtOnce: number
  /** Streams of live auctions: in this process, a quarter of them for signed-in users, and of one address. */
  liveStreams: number
  liveStreamsPerAddress: number
  /** The number of auctions that all streams of this process may watch. */
  liveAuctions: number
  /** The number of open streams of operations of one identity in this process. */
  operationStreamsPerPerson: number
  /** The number of sessions of one identity; a new sign-in ends the oldest. */
  sessionsPerPerson: number
  /** The number of prepared operations of one identity; a new one withdraws the oldest. */
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
