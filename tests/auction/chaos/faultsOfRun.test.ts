import { describe, expect, test } from 'vitest'
import { correctRecord, statesBetween, type RunRecord } from './correctRecord.ts'
import { faultsOfRun } from './faultsOfRun.ts'
import type { BookBid, BookChange, Connection, FinalBook, Received } from './history.ts'

type Damage = (parts: ReturnType<typeof partsOf>) => void

// The calm auction: anna 1203, filip 1203, anna raises to 7411, gita 2309, filip 9101, gita 9907 after an extension.
const damages: readonly [what: string, damage: Damage, fault: string][] = [
  ['a lost bid', ({ calm }) => void calm.bids.pop(), 'the bid calm-6 was acknowledged and is stored 0 times'],
  [
    'a doubled bid',
    ({ calm, bid }) => void calm.bids.push({ ...bid(6), sequence: 7 }),
    'the bid calm-6 is stored twice',
  ],
  ['an invented bid', ({ bid }) => void (bid(4).key = 'nobody'), 'nobody requested the bid nobody'],
  [
    'a bid with another ceiling',
    ({ bid }) => void (bid(4).ceiling += 100),
    'the bid calm-4 was acknowledged otherwise',
  ],
  [
    'a refused bid that counts',
    ({ attempt }) => void Object.assign(attempt('calm-low'), { key: 'calm-5', identity: 'filip' }),
    'the bid calm-5 was refused and is stored',
  ],
  [
    'a receipt with another price',
    ({ attempt }) => replaceAnswer(attempt('calm-4'), '"price":"2409"', '"price":"2509"'),
    'the bid calm-4 was acknowledged otherwise than it is stored',
  ],
  ['a wrong leader at the end', ({ calm }) => void (calm.leader = 'anna'), 'for anna and replays to'],
  ['a wrong price at the end', ({ calm }) => void (calm.price = 950_100), 'ends at 950100 for gita and replays to'],
  ['a wrong price on the way', ({ change }) => void (change(3).price = 250_900), 'was shown as 250900'],
  ['a wrong leader on the way', ({ change }) => void (change(2).leaderNumber = 2), 'the change 2 shows the leader 2'],
  ['a wrong number of bids', ({ change }) => void (change(3).bids = 4), 'the change 3 shows 4 bids'],
  ['a change of another bidder', ({ change }) => void (change(3).number = 1), 'the change 3 shows a bid of 1'],
  ['a receipt that says who leads wrongly', wrongLead, 'the bid 4 is recorded as leading'],
  ['own bids miscounted', miscounted, 'the bid 5 is counted as 3 of its maker'],
  ['a raise that raises nothing', ({ bid }) => void (bid(3).ceiling = 120_300), 'the bid 3 raises nothing'],
  ['a bid below the minimum', ({ bid }) => void (bid(4).ceiling = 130_000), 'the bid 4 is below the least of'],
  ['a bid after the end', ({ calm, bid }) => void (bid(6).at = calm.endsAt), 'after the end at'],
  ['a bid before the one before it', ({ bid }) => void (bid(2).at = bid(1).at - 1), 'the bid 2 is earlier than'],
  [
    'an extension missing',
    ({ calm, bid, change }) => void (bid(5).endsAt = change(4).endsAt = calm.firstEndsAt),
    'after the bid 5 the end is',
  ],
  ['an end that moves for a raise', ({ bid }) => void (bid(3).endsAt += 1000), 'after the bid 3 the end is'],
  ['an end past the hard end', ({ calm }) => void (calm.endsAt = calm.hardEndAt + 1), 'ends at'],
  ['two bids in the wrong order', swapped, 'was answered before'],
  ['a bid dated by another clock', ({ bid }) => void (bid(1).at -= 2500), 'and was requested between'],
  ['a result missing', ({ calm }) => void calm.changes.pop(), 'is awaiting_payment after 0 results'],
  ['two results', ({ calm, change }) => void calm.changes.push({ ...change(6), sequence: 7 }), 'after 2 results'],
  ['a result before the end', ({ change }) => void (change(6).at -= 1), 'its result is of'],
  ['a gap in the public book', ({ calm }) => void calm.changes.splice(2, 1), 'has a gap in its public book'],
  ['a gap in the private book', ({ bid }) => void (bid(6).sequence = 7), 'has a gap in its private book'],
  [
    'a ceiling in a public answer',
    ({ record }) => void record.history.looks.push({ auctionId: 'calm', text: '{"most":"7411"}', headers: '' }),
    'the ceiling 741100 can be read by others',
  ],
  [
    'a ceiling in the stream',
    ({ event }) => void Object.assign(event(0, 0).standing, { lowestNext: '7411' }),
    'the ceiling 741100 can be read by others',
  ],
  ['a gap in a connection', ({ stream }) => void stream(1).splice(3, 1), 'received 7 of busy after 5: a gap'],
  ['a gap between connections', ({ stream }) => void stream(2).splice(0, 1), 'received 62 of busy after 60: a gap'],
  ['a stream out of order', ({ stream }) => void stream(1).splice(4, 0, ...stream(1).splice(3, 1)), 'a step back'],
  [
    'a state older than the last',
    ({ stream, calm }) => void stream(2).push(...statesBetween(calm, 4, 4)),
    'a step back',
  ],
  [
    'an auction the reader does not watch',
    ({ record, stream }) =>
      void (record.history.streams[1]?.connections[0]?.received ?? []).push(...stream(2).slice(-1)),
    'away: connection 1: received calm, which it does not watch',
  ],
  [
    'another price in the stream',
    ({ event }) => void (event(2, 5).standing.price = '9'),
    'otherwise than the book has it',
  ],
  [
    'another leader in the stream',
    ({ event }) => void (event(2, 5).standing.leader = 9),
    'otherwise than the book has it',
  ],
  [
    'a change of no book',
    ({ stream, calm }) => void stream(2).push(...statesBetween(calm, 7, 7)),
    'received 7 of calm, which the book does not have',
  ],
  ['the last change not sent', ({ stream }) => void stream(2).pop(), 'calm was received up to 5 and has 6 changes'],
  [
    'a position ahead of what was sent',
    ({ connection }) => void (connection(2).position = '3.60'),
    'the position of calm is 3, and 2 was received',
  ],
  [
    'an auction given up without need',
    ({ stream }) => void stream(2).unshift({ kind: 'gone', ids: ['calm'] }),
    'calm was given up without need',
  ],
  [
    'an auction given up and not shown after it',
    ({ record }) => void record.history.streams[1]?.connections[1]?.received.splice(1),
    'busy was given up and how it stands was never received',
  ],
]

describe('the checker of the chaos run', () => {
  test('finds nothing wrong with a correct record', () => {
    const { history, books } = correctRecord()
    expect(faultsOfRun(history, books)).toEqual([])
  })

  test.each(damages)('finds and names %s', (_what, damage, fault) => {
    const record = correctRecord()
    damage(partsOf(record))
    const { history, books } = record
    expect(faultsOfRun(history, books).join('\n')).toContain(fault)
  })
})

/** The parts of a record that damages change, each by its number in the record. */
function partsOf(record: RunRecord) {
  const calm = found<FinalBook>(record.books[0])
  const connection = (number: number) => found<Connection>(record.history.streams[0]?.connections[number])
  return {
    record,
    calm,
    bid: (sequence: number) => found<BookBid>(calm.bids[sequence - 1]),
    change: (sequence: number) => found<BookChange>(calm.changes[sequence - 1]),
    attempt: (key: string) => found(record.history.attempts.findLast((attempt) => attempt.key === key)),
    connection,
    stream: (number: number) => connection(number).received,
    event: (number: number, index: number) => {
      const event = found<Received>(connection(number).received[index])
      if (event.kind !== 'standing') throw new Error('it is no state')
      return event
    },
  }
}

type Parts = ReturnType<typeof partsOf>

function wrongLead({ bid, attempt }: Parts): void {
  bid(4).isLeading = true
  replaceAnswer(attempt('calm-4'), '"isLeading":false', '"isLeading":true')
}

function miscounted({ bid, attempt }: Parts): void {
  bid(5).ownSequence = 3
  replaceAnswer(attempt('calm-5'), '"ownSequence":2', '"ownSequence":3')
}

function swapped({ calm, bid }: Parts): void {
  const [one, other] = [bid(4), bid(5)]
  calm.bids.splice(3, 2, other, one)
}

function replaceAnswer(
  attempt: Parts['attempt'] extends (key: string) => infer A ? A : never,
  from: string,
  to: string,
) {
  const { answer } = attempt
  if (!answer?.text.includes(from)) throw new Error(`${from} is not in ${answer?.text}`)
  answer.text = answer.text.replace(from, to)
}

function found<T>(item: T | undefined): T {
  if (item === undefined) throw new Error('the record has no such part')
  return item
}
