import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MessageKind } from '#contract/auctionMessage.ts'
import { mailMessages } from '#server/features/auction/message/mailMessages.ts'
import { remind } from '#server/features/auction/message/reminderStore.ts'
import { recordMailOff, recordRead } from '#server/features/auction/message/store.ts'
import { cancelAuction } from '#server/features/auction/operator/endAuction.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import { readConfig } from '#server/config.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { recordAuctionLetters } from '#server/mail/auctionStore.ts'
import { anAuctionHouse, type AuctionHouse } from '#tests/auction/auctionHouse.ts'
import { bidders, setEnd } from '#tests/auction/storedAuction.ts'

const minute = 60_000
const usual = readConfig({}).rules.auction

let house: AuctionHouse
let other: Db
beforeAll(async () => {
  house = await anAuctionHouse()
  other = openDb(openPool({ connectionString: house.url }, { max: 3 }))
})
afterAll(async () => {
  await other.destroy()
  await house.close()
})
// The demo's own auctions and messages would be announced as well.
beforeEach(() =>
  sql`truncate auction, auction_bid, auction_bidder, auction_change, auction_message, auction_watch,
    auction_payment, auction_registration_code, auction_mail_off, mail cascade`.execute(house.owner),
)

describe('a watcher of an auction', () => {
  test('has one unread message of two ends that two processes announce at the same moment', async () => {
    const { id, watcher } = await watched({ endsInMs: 4 * minute, on: ['extended'] })
    await moveEnd(id)
    const second = await other.transaction().execute(async (tx) => {
      expect(await remind(tx, usual)).toBe(1)
      await moveEnd(id)
      const waiting = remind(house.db, usual)
      await expect.poll(isConnectionWaiting).toBe(true)
      return { waiting }
    })
    expect(await second.waiting).toBe(0)
    expect(await messageKindsOf(id, watcher)).toEqual(['watched-extended'])
  })

  test('is notified once that it has begun', async () => {
    const { id, watcher } = await watched({ endsInMs: 5 * 60 * minute })
    await remind(house.db, usual)
    await remind(house.db, usual)
    expect(await messageKindsOf(id, watcher)).toEqual(['watched-starts'])
  })

  test('gets one message though many look at the same moment', async () => {
    const { id, watcher } = await watched({ endsInMs: 30 * minute })
    await Promise.all(Array.from({ length: 8 }, (_, i) => remind(i % 2 === 0 ? house.db : other, usual)))
    expect(await messageKindsOf(id, watcher)).toEqual(['watched-ends-soon', 'watched-starts'])
  })

  test('is notified an hour before the end, and not sooner', async () => {
    const { id, watcher } = await watched({ endsInMs: 61 * minute, on: ['ends_soon'] })
    await remind(house.db, usual)
    expect(await messageKindsOf(id, watcher)).toEqual([])
    await setEnd(house.owner, id, 59 * minute)
    await remind(house.db, usual)
    expect(await messageKindsOf(id, watcher)).toEqual(['watched-ends-soon'])
  })

  test('is notified as long before the end as the registry says', async () => {
    const rules = { ...usual, endsSoonMinutes: 20 }
    const { id, watcher } = await watched({ endsInMs: 21 * minute, on: ['ends_soon'] })
    await remind(house.db, rules)
    expect(await messageKindsOf(id, watcher)).toEqual([])
    await setEnd(house.owner, id, 19 * minute)
    await remind(house.db, rules)
    expect(await messageKindsOf(id, watcher)).toEqual(['watched-ends-soon'])
  })

  test('gets no message that an end is near which has moved already', async () => {
    const { id, watcher } = await watched({ endsInMs: 4 * minute, on: ['ends_soon'] })
    await sql`update auction set first_ends_at = now() - interval '1 minute' where id = ${id}`.execute(house.owner)
    await remind(house.db, usual)
    expect(await messageKindsOf(id, watcher)).toEqual([])
  })

  test('is not notified of earlier events', async () => {
    const { id, watcher } = await watched({ endsInMs: 30 * minute, since: 'now' })
    await remind(house.db, usual)
    expect(await messageKindsOf(id, watcher)).toEqual([])
  })

  test('gets a message of an end that moved, one at a time until it is read, and not where they moved it', async () => {
    const { id, watcher } = await watched({ endsInMs: 4 * minute, on: ['extended'] })
    const [one, two] = await bidders(house.db, 2)
    if (one) await watch(id, one, ['extended'])
    await house.bidIn(id, one, 100)
    await remind(house.db, usual)
    expect(await messageKindsOf(id, watcher)).toEqual(['watched-extended'])
    expect(one && (await messageKindsOf(id, one))).toEqual([])

    await house.bidIn(id, two, 500)
    await remind(house.db, usual)
    expect(await messageKindsOf(id, watcher)).toEqual(['watched-extended'])
    await recordRead(house.db, watcher.identity, null)
    await remind(house.db, usual)
    expect(await messageKindsOf(id, watcher)).toEqual(['watched-extended', 'watched-extended'])
  })

  test('is not notified when the leader raises the maximum', async () => {
    const { id, watcher } = await watched({ endsInMs: 4 * minute, on: ['extended'] })
    const [leader] = await bidders(house.db, 1)
    await house.bidIn(id, leader, 100)
    await sql`update auction_watch set watched_at = clock_timestamp()`.execute(house.owner)
    await house.bidIn(id, leader, 5000)
    await remind(house.db, usual)
    expect(await messageKindsOf(id, watcher)).toEqual([])
  })

  test('is notified of the end where they did not bid', async () => {
    const { id, watcher } = await watched({ endsInMs: 30 * minute, on: ['ended'] })
    const [bidder] = await bidders(house.db, 1)
    if (bidder) await watch(id, bidder, ['ended'])
    await house.bidIn(id, bidder, 100)
    await setEnd(house.owner, id, -1)
    await house.settleAll()
    expect(await messageKindsOf(id, watcher)).toEqual(['watched-ended'])
    expect(bidder && (await messageKindsOf(id, bidder))).toEqual(['won'])
  })

  test('is notified of the cancellation', async () => {
    const { id, watcher } = await watched({ endsInMs: 30 * minute, on: ['ended'] })
    await cancelAuction({ db: house.db, termsOf: () => null }, { id, reason: 'A court has stopped it.' })
    expect(await messageKindsOf(id, watcher)).toEqual(['cancelled'])
  })

  test('is not notified of what they have switched off', async () => {
    const { id, watcher } = await watched({ endsInMs: 30 * minute, on: [] })
    await remind(house.db, usual)
    await setEnd(house.owner, id, -1)
    await house.settleAll()
    expect(await messageKindsOf(id, watcher)).toEqual([])
  })
})

describe('the winner', () => {
  test('gets a message two days before the time to pay is over, and five before that to register', async () => {
    const { id, people, bid } = await house.open(1)
    const [winner] = people
    await bid(winner, 100)
    await setEnd(house.owner, id, -1)
    await house.settleAll()
    await remind(house.db, usual)
    expect(winner && (await messageKindsOf(id, winner))).toEqual(['won'])
    await dueIn(id, '47 hours')
    await Promise.all([remind(house.db, usual), remind(other, usual)])
    expect(winner && (await messageKindsOf(id, winner))).toEqual(['payment-due', 'won'])
    await sql`update auction set phase = 'paid' where id = ${id}`.execute(house.owner)
    await dueIn(id, '6 days')
    await remind(house.db, usual)
    await dueIn(id, '4 days')
    await remind(house.db, usual)
    await remind(house.db, usual)
    expect(winner && (await messageKindsOf(id, winner))).toEqual(['payment-due', 'registration-due', 'won'])
  })

  test('gets these messages as many days before as the registry says', async () => {
    const rules = { ...usual, paymentReminderDays: 4, registrationReminderDays: 1 }
    const { id, people, bid } = await house.open(1)
    const [winner] = people
    await bid(winner, 100)
    await setEnd(house.owner, id, -1)
    await house.settleAll()
    const kindsWhenDueIn = async (period: string) => {
      await dueIn(id, period)
      await remind(house.db, rules)
      return winner && (await messageKindsOf(id, winner))
    }
    expect(await kindsWhenDueIn('97 hours')).toEqual(['won'])
    expect(await kindsWhenDueIn('95 hours')).toEqual(['payment-due', 'won'])
    await sql`update auction set phase = 'paid' where id = ${id}`.execute(house.owner)
    expect(await kindsWhenDueIn('25 hours')).toEqual(['payment-due', 'won'])
    expect(await kindsWhenDueIn('23 hours')).toEqual(['payment-due', 'registration-due', 'won'])
  })
})

describe('the letters of messages', () => {
  test('are written once each, by any process, in the language and to the address of their reader', async () => {
    const anna = await person('ANNA-NOVAKOVA')
    const { id } = await watched({ endsInMs: 30 * minute, watcher: anna })
    await remind(house.db, usual)
    await Promise.all([house.db, other, house.db, other].map((db) => mail(db)))
    const letters = await house.owner.selectFrom('mail').selectAll().where('kind', '=', 'auction').execute()
    expect(letters.map(({ recipient }) => recipient)).toEqual(['anna.novakova@example.cz', 'anna.novakova@example.cz'])
    expect(letters).toMatchObject([{ status: 'waiting', language: 'cs' }, {}])
    expect(JSON.stringify(letters)).toContain(id)
  })

  test('are left out for kinds nobody wants, and do not come when they are wanted again', async () => {
    const anna = await person('ANNA-NOVAKOVA')
    await recordMailOff(house.db, anna.identity, ['watched-starts'])
    await watched({ endsInMs: 30 * minute, watcher: anna })
    await remind(house.db, usual)
    await mail(house.db)
    await recordMailOff(house.db, anna.identity, [])
    await mail(house.db)
    const letters = await house.owner.selectFrom('mail').select('data').where('kind', '=', 'auction').execute()
    expect(letters).toMatchObject([{ data: { message: { kind: 'watched-ends-soon' } } }])
  })

  test('wait where they could not be written, and none is lost', async () => {
    const anna = await person('ANNA-NOVAKOVA')
    await watched({ endsInMs: 30 * minute, watcher: anna })
    await remind(house.db, usual)
    const broken = async () => {
      throw new Error('no paper')
    }
    await expect(mailMessages({ db: house.db, write: broken }, new AbortController().signal)).rejects.toThrow(
      'no paper',
    )
    expect(await mail(house.db)).toBe(2)
    expect(await mail(house.db)).toBe(0)
  })
})

const reminders = ['start', 'ends_soon', 'outbid', 'extended', 'ended'] as const
type Reminder = (typeof reminders)[number]
type Watched = { endsInMs: number; on?: readonly Reminder[]; since?: 'now'; watcher?: Party }

/** An auction that has been watched since before it began. */
async function watched({ endsInMs, on = reminders, since, watcher }: Watched) {
  const { id } = await house.open(0, endsInMs)
  const [bidder] = await bidders(house.db, 1)
  const who = watcher ?? bidder
  if (!who) throw new Error('nobody watches')
  await watch(id, who, on)
  if (since === 'now') await sql`update auction_watch set watched_at = clock_timestamp()`.execute(house.owner)
  return { id, watcher: who }
}

async function watch(id: string, { identity, contact }: Party, on: readonly Reminder[]) {
  const values = Object.fromEntries(reminders.map((reminder) => [reminder, on.includes(reminder)]))
  await sql`insert into auction_watch (auction_id, identity_id, contact_id, start, ends_soon, outbid, extended, ended, watched_at)
    values (${id}, ${identity}, ${contact}, ${values['start']}, ${values['ends_soon']}, ${values['outbid']},
      ${values['extended']}, ${values['ended']}, now() - interval '20 days')`.execute(house.owner)
}

async function messageKindsOf(id: string, { identity }: Party): Promise<MessageKind[]> {
  const { rows } = await sql<{ kind: MessageKind }>`
    select kind from auction_message where auction_id = ${id} and identity_id = ${identity} and kind <> 'outbid'
    order by kind`.execute(house.owner)
  return rows.map(({ kind }) => kind)
}

/** The end moves by a minute, as by a bid of a person who watches nothing. */
async function moveEnd(id: string) {
  await sql`
    with moved as (
      update auction set ends_at = ends_at + interval '1 minute', due_at = ends_at + interval '1 minute',
        public_sequence = public_sequence + 1
      where id = ${id} returning id, public_sequence, ends_at
    )
    insert into auction_change (auction_id, sequence, at, phase, number, leader_number, price, bids, ends_at)
    select id, public_sequence, clock_timestamp(), 'published', 99, 99, 10000, 1, ends_at from moved`.execute(
    house.owner,
  )
}

async function isConnectionWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%auction_message%') as waits`.execute(
    house.owner,
  )
  return rows[0]?.waits ?? false
}

async function dueIn(id: string, time: string) {
  await sql`update auction set due_at = now() + ${time}::interval where id = ${id}`.execute(house.owner)
}

function mail(db: Db) {
  return mailMessages({ db, write: recordAuctionLetters }, new AbortController().signal)
}

/** A person of the demo who bids. */
async function person(handle: string): Promise<Party> {
  const { rows } = await sql<Party>`
    select l.identity_id as identity, c.id as contact from contact as c join link as l on l.contact_id = c.id
    where c.handle = ${handle} and c.deleted_at is null and l.ended_at is null`.execute(house.owner)
  const [party] = rows
  if (!party) throw new Error(`nobody works as ${handle}`)
  return party
}
