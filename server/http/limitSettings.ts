import { count } from '#server/settingTypes.ts'
import { settingGroup, type ValuesOf } from '#server/settings.ts'

/** The limits of one account or address; above them the response is 429 with `Retry-After`. */
export type Limits = ValuesOf<typeof limitSettings>

export const limitSettings = settingGroup({
  title: 'Limits; above them the answer is 429 with Retry-After',
  settings: {
    readsPerMinute: {
      name: 'READS_PER_MINUTE',
      about:
        'Reads of one account in a minute, and of one address without an account, pages included. All calls of an address may be four times as many.',
      type: count,
      fallback: '3000',
    },
    changesPerMinute: {
      name: 'CHANGES_PER_MINUTE',
      about:
        'Changes of one account in a minute, and ten times as many of one address. All processes count together, here and below.',
      type: count,
      fallback: '240',
    },
    exportsPerHour: {
      name: 'EXPORTS_PER_HOUR',
      about: 'Files of one account in an hour, and ten times as many of one address.',
      type: count,
      fallback: '240',
    },
    signInsPerHour: {
      name: 'SIGN_INS_PER_HOUR',
      about: 'Sign-ins from one address in an hour.',
      type: count,
      fallback: '1200',
    },
    publicViewsPerHour: {
      name: 'PUBLIC_VIEWS_PER_HOUR',
      about: 'Records of others that one account may view in an hour, and names that one address may look up.',
      type: count,
      fallback: '100',
    },
    callsOfOne: {
      name: 'CALLS_OF_ONE',
      about:
        'Calls of one account, and of one address, that a process answers at the same time; a quarter of them may be expensive. Twice as many wait.',
      type: count,
      fallback: '8',
    },
    callsAtOnce: {
      name: 'CALLS_AT_ONCE',
      about:
        'Calls that a process answers at the same time, without files and streams. The next ones are refused with 503.',
      type: count,
      fallback: '200',
    },
    liveStreams: {
      name: 'LIVE_STREAMS',
      about: 'Streams of live auctions at one process; the last quarter is for people who are signed in.',
      type: count,
      fallback: '20000',
    },
    liveStreamsPerAddress: {
      name: 'LIVE_STREAMS_PER_ADDRESS',
      about: 'Streams of live auctions from one address at one process; of an IPv6 address its /48 counts.',
      type: count,
      fallback: '300',
    },
    liveAuctions: {
      name: 'LIVE_AUCTIONS',
      about: 'Auctions that all streams of one process watch together.',
      type: count,
      fallback: '10000',
    },
    operationStreamsPerPerson: {
      name: 'OPERATION_STREAMS_PER_PERSON',
      about:
        'Streams of bulk operations of one person at one process. A page that is refused a stream reads the state every 2 s.',
      type: count,
      fallback: '10',
    },
    sessionsPerPerson: {
      name: 'SESSIONS_PER_PERSON',
      about: 'Sessions of one person at the same time; a new sign-in ends the oldest.',
      type: count,
      fallback: '20',
    },
    previewsPerPerson: {
      name: 'PREVIEWS_PER_PERSON',
      about: 'Bulk operations that one person has prepared and not confirmed; a new one withdraws the oldest.',
      type: count,
      fallback: '5',
    },
  },
})
