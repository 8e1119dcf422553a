import { Readable } from 'node:stream'
import type { Language } from '#contract/record.ts'
import type { Db } from '#server/db/connect.ts'
import { calendarText, instantValue, textValue, type CalendarLine } from '#server/http/icalendar.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Streamed } from '#server/http/serve.ts'
import { defaultLanguage, wordsIn } from '#server/intl/words.ts'
import { describeName } from './auctionName.ts'
import type { AuctionRow } from './parseAuction.ts'
import { findAuction, findLastChangeAt } from './readStore.ts'
import type { ReminderRules } from './settings.ts'

type Deps = { db: Db; publicUrl: string; reminders: ReminderRules }

/**
 * Returns an auction as a calendar event (RFC 5545) from its start to its current end. An alarm rings at the
 * time of the reminder. A later download replaces the event. Throws `auction-not-found`.
 */
export async function auctionCalendar(
  { db, publicUrl, reminders }: Deps,
  { id, lang = defaultLanguage() }: { id: string; lang?: Language | undefined },
): Promise<Streamed> {
  const row = await findAuction(db, id)
  if (!row) throw new Refusal('auction-not-found')
  const changedAt = (await findLastChangeAt(db, id)) ?? row.published_at
  const text = calendarText(linesOf(row, { ...reminders, changedAt, lang, url: `${publicUrl}/auctions/detail/${id}` }))
  return {
    kind: 'body',
    type: 'text/calendar; charset=utf-8',
    fileName: `auction-${row.fqdn}.ics`,
    body: Readable.from([text]),
  }
}

type EventDetails = { changedAt: Date; lang: Language; url: string; endsSoonMinutes: number }

function linesOf(row: AuctionRow, { changedAt, lang, url, endsSoonMinutes: minutes }: EventDetails): CalendarLine[] {
  const { fqdn, unicode } = describeName(row.fqdn)
  const text = (id: 'calendar.auction' | 'calendar.about' | 'calendar.ends_soon') =>
    textValue(wordsIn(lang).formatMessage({ id }, { name: unicode ?? fqdn, minutes }))
  return [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Registry portal//Auctions//EN'],
    ['BEGIN', 'VEVENT'],
    ['UID', row.id],
    ['SEQUENCE', String(row.public_sequence)],
    ['DTSTAMP', instantValue(changedAt)],
    ['DTSTART', instantValue(row.opens_at)],
    ['DTEND', instantValue(row.ends_at)],
    ['SUMMARY', text('calendar.auction')],
    ['DESCRIPTION', text('calendar.about')],
    ['URL', url],
    ['STATUS', row.phase === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'],
    ['TRANSP', 'TRANSPARENT'],
    ['BEGIN', 'VALARM'],
    ['ACTION', 'DISPLAY'],
    ['DESCRIPTION', text('calendar.ends_soon')],
    ['TRIGGER;RELATED=END', `-PT${minutes}M`],
    ['END', 'VALARM'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]
}
