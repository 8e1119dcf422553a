import { sql, type RawBuilder } from 'kysely'
import type { MessageKind } from '#contract/auctionMessage.ts'
import type { Db } from '#server/db/connect.ts'
import { payBy } from '../deadlineStore.ts'
import type { ReminderRules } from '../settings.ts'

/**
 * Writes the reminders that are due by the database's clock to watchers and winners; returns their number. Each is
 * written once by any process, because the index `auction_message_about` refuses a second.
 */
export async function remind(db: Db, rules: ReminderRules): Promise<number> {
  let count = 0
  for (const reminder of [starts, endsSoon(rules), extended, paymentDue(rules), registrationDue(rules)]) {
    const { numAffectedRows } = await reminder.execute(db)
    count += Number(numAffectedRows ?? 0)
  }
  return count
}

/** Auctions that end within a day, as all running ones do; an index finds them. */
const underWay = sql`a.phase = 'published' and a.due_at > clock_timestamp()
  and a.due_at < clock_timestamp() + interval '1 day'`

// Users who began to watch later have seen the start.
const starts = insertMessages('watched-starts', {
  aboutAt: sql`a.opens_at`,
  to: sql`auction_watch as t on t.auction_id = a.id and t.start and t.watched_at < a.opens_at`,
  when: sql`${underWay} and a.opens_at <= clock_timestamp()`,
})

// A reminder of the end at publication; a moved end has a message of its own.
function endsSoon({ endsSoonMinutes }: ReminderRules) {
  const before = sql`make_interval(mins => ${endsSoonMinutes})`
  return insertMessages('watched-ends-soon', {
    aboutAt: sql`a.first_ends_at`,
    to: sql`auction_watch as t on t.auction_id = a.id and t.ends_soon and t.watched_at < a.first_ends_at - ${before}`,
    when: sql`${underWay} and a.first_ends_at > clock_timestamp() and a.first_ends_at <= clock_timestamp() + ${before}`,
  })
}

// At most one unread message, however often the end moves (`auction_message_extended_unread`). The bidder who moved it
// gets none.
const extended = insertMessages('watched-extended', {
  aboutAt: sql`a.ends_at`,
  to: sql`auction_change as c on c.auction_id = a.id and c.number is not null and c.ends_at = a.ends_at
    join auction_watch as t on t.auction_id = a.id and t.extended and t.watched_at < c.at
    left join auction_bidder as b on b.auction_id = a.id and b.identity_id = t.identity_id`,
  when: sql`${underWay} and a.ends_at > a.first_ends_at and b.number is distinct from c.number and not exists (
      select from auction_message as m where m.auction_id = a.id and m.identity_id = t.identity_id
        and m.kind = 'watched-extended' and m.read_at is null)
    and not exists (
      select from auction_change as e where e.auction_id = a.id and e.ends_at = a.ends_at and e.sequence < c.sequence)`,
})

const winner = sql`(select a.id as auction_id, a.leader_identity_id as identity_id, a.leader_contact_id as contact_id) as t on true`

function paymentDue({ paymentReminderDays }: ReminderRules) {
  return insertMessages('payment-due', {
    aboutAt: payBy,
    to: sql`lateral ${winner}`,
    when: sql`a.phase = 'awaiting_payment' and ${payBy} > clock_timestamp()
      and ${payBy} <= clock_timestamp() + make_interval(days => ${paymentReminderDays})`,
  })
}

function registrationDue({ registrationReminderDays }: ReminderRules) {
  return insertMessages('registration-due', {
    aboutAt: sql`a.due_at`,
    to: sql`lateral ${winner}`,
    when: sql`a.phase = 'paid' and a.due_at > clock_timestamp()
      and a.due_at <= clock_timestamp() + make_interval(days => ${registrationReminderDays})`,
  })
}

type Reminder = { aboutAt: RawBuilder<unknown>; to: RawBuilder<unknown>; when: RawBuilder<unknown> }

/** Writes a message about a time of auctions `a` to each of `t`. */
function insertMessages(kind: MessageKind, { aboutAt, to, when }: Reminder) {
  return sql`
    insert into auction_message (id, identity_id, contact_id, auction_id, kind, at, price, about_at)
    select gen_random_uuid(), t.identity_id, t.contact_id, a.id, ${kind}, clock_timestamp(), a.price, ${aboutAt}
    from auction as a join ${to}
    where ${when} on conflict do nothing`
}
