import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bidderCalled } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction } from '#tests/auction/storedAuction.ts'
import { codeOf } from '#tests/server/problem.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ AUCTION_ENDS_SOON_MINUTES: '90' })
})
afterAll(() => server.close())

describe('GET /v1/public/auctions/{id}/calendar.ics', () => {
  test('is one event from the beginning to the end, with an alarm as long before it as the reminder', async () => {
    const id = await aRunningAuction(server.db, { fqdn: 'xn--hkyrky-ptac70bc.cz' })
    await sql`update auction set published_at = '2026-12-01T08:00:00Z', opens_at = '2026-12-16T11:00:00Z',
      first_ends_at = '2026-12-16T20:00:00Z', ends_at = '2026-12-16T20:04:59Z', hard_end_at = '2026-12-17T08:00:00Z'
      where id = ${id}`.execute(server.db)
    const answer = await fetch(`${server.url}/v1/public/auctions/${id}/calendar.ics?lang=en`)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="auction-xn--hkyrky-ptac70bc.cz.ics"')
    expect(propertiesIn(await answer.text())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Registry portal//Auctions//EN',
      'BEGIN:VEVENT',
      `UID:${id}`,
      'SEQUENCE:0',
      'DTSTAMP:20261201T080000Z',
      'DTSTART:20261216T110000Z',
      'DTEND:20261216T200459Z',
      'SUMMARY:Auction of háčkyčárky.cz',
      'DESCRIPTION:A bid in the last minutes moves the end. What the auction’s own page says is what counts.',
      `URL:${server.url}/auctions/detail/${id}`,
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:The auction of háčkyčárky.cz ends in 90 minutes',
      'TRIGGER;RELATED=END:-PT90M',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
  })

  test('taken again after a bid it is a later version of the same event', async () => {
    const id = await aRunningAuction(server.db)
    const anna = await bidderCalled(server, 'anna', 'ANNA-NOVAKOVA')
    await anna.accept()
    await anna.bid(id, '1000')
    const lines = propertiesIn(await (await fetch(`${server.url}/v1/public/auctions/${id}/calendar.ics`)).text())
    expect(lines).toContain(`UID:${id}`)
    expect(lines).toContain('SEQUENCE:1')
  })

  test('says that a cancelled auction is', async () => {
    const id = await aRunningAuction(server.db)
    await sql`update auction set phase = 'cancelled', due_at = null where id = ${id}`.execute(server.db)
    const text = await (await fetch(`${server.url}/v1/public/auctions/${id}/calendar.ics`)).text()
    expect(propertiesIn(text)).toContain('STATUS:CANCELLED')
  })

  test('there is none of an auction there is not', async () => {
    expect(await codeOf(await fetch(`${server.url}/v1/public/auctions/${randomUUID()}/calendar.ics`))).toBe(
      'auction-not-found',
    )
  })
})

/** The unfolded lines of a calendar, each of which must end as RFC 5545 has it. */
function propertiesIn(text: string): string[] {
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  return text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
}
