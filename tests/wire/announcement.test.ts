import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announcementLength } from '#contract/announcement.ts'
import { readSettings } from '#contract/system.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const announce = (...args: string[]) =>
  runRegistry(['announce', ...args], { env: { DATABASE_URL: server.databaseUrl, TIME_ZONE: 'Europe/Prague' } })

const add = (...more: string[]) => announce('add', 'cs=V noci nepůjdeme.', 'en=We are off tonight.', ...more)

async function shown() {
  const answer = await fetch(new URL(readSettings.path, server.url))
  return readSettings.answer.parse(await answer.json()).announcements
}

describe('an announcement', () => {
  test('is in the settings of everybody from its beginning, in both languages, until it is ended', async () => {
    const { code, out } = await add('--level', 'warning')
    expect(code).toBe(0)
    const id = out.trim()
    expect(await shown()).toEqual([
      { id, version: 1, level: 'warning', text: { cs: 'V noci nepůjdeme.', en: 'We are off tonight.' } },
    ])

    expect(await announce('end', id)).toMatchObject({ code: 0, out: `${id} is shown no more\n` })
    expect(await shown()).toEqual([])
    expect(await announce('end', id)).toMatchObject({ code: 1, err: `there is no announcement ${id} to end\n` })
    expect((await announce('list', '--ended')).out).toContain(id)
  })

  test('has a higher version once it is changed', async () => {
    const id = (await add()).out.trim()
    expect(await announce('change', id, 'en=We are off at ten.')).toMatchObject({ code: 0 })
    expect(await shown()).toEqual([
      { id, version: 2, level: 'info', text: { cs: 'V noci nepůjdeme.', en: 'We are off at ten.' } },
    ])
    await announce('end', id)
  })

  test('is not shown before it begins, and is listed by the clocks of the registry', async () => {
    const id = (await add('--from', '2090-07-01T22:00', '--to', '2090-07-02T02:00')).out.trim()
    expect(await shown()).toEqual([])
    expect((await announce('list')).out).toBe(
      `${id}\tinfo\t-\t2090-07-01T20:00:00.000Z\t2090-07-02T00:00:00.000Z\tV noci nepůjdeme.\tWe are off tonight.\n`,
    )
    await announce('end', id)
    expect(await announce('list')).toMatchObject({ out: '', err: 'nothing is announced\n' })
  })

  test.each([
    ['one language alone', ['add', 'cs=A'], 'a text in en is missing'],
    [
      'an end before its beginning',
      [...both(), '--from', '2090-01-02T00:00', '--to', '2090-01-01T00:00'],
      '--to is not after --from',
    ],
    [
      'a time that is none',
      [...both(), '--to', 'tomorrow'],
      '--to takes a time such as 2026-11-24T22:00, not "tomorrow"',
    ],
    ['a level that is none', [...both(), '--level', 'loud'], '--level takes one of info, warning, not "loud"'],
    [
      'a text too long to stand above a page',
      ['add', `cs=${'a'.repeat(announcementLength + 1)}`, 'en=A'],
      `cs has ${announcementLength + 1} characters: at most ${announcementLength} fit above a page`,
    ],
    ['a language that the portal does not have', ['add', 'de=A'], '"de=A" is no LANG=TEXT with one of cs, en'],
    ['an id that is none', ['end', 'x'], '"x" is no id of an announcement: see registry announce list'],
    ['nothing to change', ['change', '00000000-0000-0000-0000-000000000000'], 'expected LANG=TEXT, --level or --to'],
  ])('is refused with %s, in a line', async (_what, args, line) => {
    expect(await announce(...args)).toMatchObject({ code: 2, err: `${line}\n` })
    expect(await shown()).toEqual([])
  })
})

function both(): string[] {
  return ['add', 'cs=A', 'en=A']
}
