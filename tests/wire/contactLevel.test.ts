import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { openPool } from '#server/db/connect.ts'
import { aContact, aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { takeIn } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer()
  anna = await signIn(server.url, 'anna')
})
afterAll(() => server.close())

const run = (args: string[], given: { input?: string; env?: Record<string, string> } = {}) =>
  runRegistry(['contact', 'level', ...args], {
    env: { DATABASE_URL: server.databaseUrl, ...given.env },
    input: given.input ?? '',
  })
const levelOf = async (visitor: Visitor) => (await infoOf(visitor)).person.level

async function statesOf(handle: string) {
  const { rows } = await sql<{ code: string; set_by: string }>`
    select s.code, o.set_by from object_state as o join state as s on s.number = o.state
    join contact as c on c.id = o.object_id where c.handle = ${handle} and o.valid_to is null
      and s.code like '%dContact' and s.code <> 'mojeidContact' order by 1`.execute(server.db)
  return rows
}

describe('registry contact level', () => {
  test.each([
    ['identified', 'identified', ['identifiedContact']],
    ['conditionally-identified', 'conditional', ['conditionallyIdentifiedContact']],
    ['none', 'none', []],
    ['validated', 'validated', ['validatedContact']],
  ] as const)('sets %s at once for those who are signed in, as the one state of it', async (level, shown, codes) => {
    const { code, out, err } = await run(['anna-novakova', '--level', level])
    expect({ code, out, err }).toEqual({ code: 0, out: `anna-novakova has the level ${level}\n`, err: '' })
    expect(await levelOf(anna)).toBe(shown)
    expect(await statesOf('ANNA-NOVAKOVA')).toEqual(codes.map((one) => ({ code: one, set_by: 'registry' })))
  })

  test('repeated changes nothing and writes nothing', async () => {
    await run(['FILIP-KUCERA', '--level', 'identified'])
    const before = await server.db
      .selectFrom('activity')
      .select(sql<string>`count(*)`.as('n'))
      .executeTakeFirst()
    const { code, out } = await run(['FILIP-KUCERA', '--level', 'identified'])
    expect({ code, out }).toEqual({ code: 0, out: 'FILIP-KUCERA had the level already: identified\n' })
    expect(
      await server.db
        .selectFrom('activity')
        .select(sql<string>`count(*)`.as('n'))
        .executeTakeFirst(),
    ).toEqual(before)
  })

  test('stands in the contact’s history by the operator and in a letter', async () => {
    await sql`update contact set email = 'gita@mail.example', notify_email = 'notices@mail.example'
      where handle = 'GITA-HORAKOVA'`.execute(server.db)
    await run(['GITA-HORAKOVA', '--level', 'identified'])
    const { rows } = await sql`
      select a.action, a.actor, a.detail, a.identity_id from activity as a join contact as c on c.id = a.contact_id
      where c.handle = 'GITA-HORAKOVA' order by a.sequence desc limit 1`.execute(server.db)
    expect(rows).toEqual([
      { action: 'set-level', actor: 'operator', detail: { level: 'identified' }, identity_id: null },
    ])
    expect((await checkChain(server.db)).breaks).toEqual([])
    const letters = async () =>
      (
        await sql<{ recipient: string; subject: string; body: string }>`
          select l.recipient, l.subject, l.body from demo_letter as l join mail as m on m.id = l.mail_id
          where m.kind = 'level' and l.recipient in ('gita@mail.example', 'notices@mail.example') order by 1`.execute(
          server.db,
        )
      ).rows
    await expect.poll(async () => (await letters()).length, { timeout: 15_000 }).toBe(2)
    const [one] = await letters()
    expect(one?.subject).toBe('Úroveň kontaktu GITA-HORAKOVA se změnila')
    expect(one?.body).toContain('na: identifikovaná')
  })

  test('hides the address of a natural person with validation and shows it when that ends', async () => {
    const isHidden = async () =>
      (
        await sql<{ hidden: boolean }>`
          select disclose_mask & 2 = 0 as hidden from contact where handle = 'ANNA-NOVAKOVA'`.execute(server.db)
      ).rows[0]?.hidden
    await run(['ANNA-NOVAKOVA', '--level', 'validated'])
    expect(await isHidden()).toBe(true)
    await run(['ANNA-NOVAKOVA', '--level', 'identified'])
    expect(await isHidden()).toBe(false)
  })

  test('takes a file, all of it', async () => {
    const input = 'handle,level\nANNA-NOVAKOVA,validated\nfilip-kucera,none\nGITA-HORAKOVA,identified\n'
    const { code, out, err } = await run(['--file', '-'], { input })
    expect({ code, out, err }).toEqual({
      code: 0,
      out: 'the level of 2 contacts was set, 1 had it already\n',
      err: '',
    })
    expect(await levelOf(anna)).toBe('validated')
    expect(await statesOf('FILIP-KUCERA')).toEqual([])
  })

  test('names every faulty line of a file and changes nothing', async () => {
    const before = [await statesOf('ANNA-NOVAKOVA'), await statesOf('FILIP-KUCERA')]
    const unreadable = 'handle,level\nANNA-NOVAKOVA,none\nFILIP-KUCERA,gold\n,validated\nonly-one\n'
    const first = await run(['--file', '-'], { input: unreadable })
    expect(first).toEqual({
      code: 2,
      out: '',
      err: [
        '-: 3 of its lines cannot be taken, so nothing was changed',
        'line 3: "gold" is no level: expected one of none, conditionally-identified, identified, validated',
        'line 4: expected a handle and a level',
        'line 5: expected a handle and a level',
        '',
      ].join('\n'),
    })
    const wrong = 'handle,level\nANNA-NOVAKOVA,none\nNOBODY,none\nanna-novakova,identified\n'
    const second = await run(['--file', '-'], { input: wrong })
    expect(second).toEqual({
      code: 1,
      out: '',
      err: [
        '-: 2 of its lines cannot be taken, so nothing was changed',
        'line 3: there is no contact NOBODY',
        'line 4: anna-novakova is named on a line before',
        '',
      ].join('\n'),
    })
    expect([await statesOf('ANNA-NOVAKOVA'), await statesOf('FILIP-KUCERA')]).toEqual(before)
  })

  test.each([
    [['NOBODY', '--level', 'none'], 1, 'there is no contact NOBODY\n'],
    [['ANNA-NOVAKOVA'], 2, 'expected either HANDLE with --level, or --file\n'],
    [['--level', 'none'], 2, 'expected either HANDLE with --level, or --file\n'],
    [['ANNA-NOVAKOVA', '--level', 'none', '--file', '-'], 2, 'expected either HANDLE with --level, or --file\n'],
    [
      ['ANNA-NOVAKOVA', '--level', 'gold'],
      2,
      '--level takes one of none, conditionally-identified, identified, validated, not "gold"\n',
    ],
  ])('refuses %j in one line', async (args, code, err) => {
    expect(await run(args)).toEqual({ code, out: '', err })
  })

  test('says which methods do not go by it', async () => {
    const provider = {
      method: 'mojeid',
      kind: 'account',
      name: { cs: 'Účet', en: 'Account' },
      issuer: 'https://id.registry.cz',
      clientId: 'portal',
      clientSecret: 'p9d8Hf72kQwLm4Zx',
      levels: { gold: 'validated' },
    }
    const env = { PROVIDERS: JSON.stringify([provider]) }
    const { err } = await run(['ANNA-NOVAKOVA', '--level', 'validated'], { env })
    expect(err).toBe('sign-ins by mojeid have the level that their provider says (levels in PROVIDERS), not this one\n')
  })

  test('a level that was set lives through an import of the contact', async () => {
    const database = await emptyDatabase()
    const pool = openPool({ connectionString: database.url }, { max: 1 })
    try {
      const show = async (minute: number, email: string) => {
        const contact = aContact('H-1').replace(/<c:email>[^<]*/, `<c:email>${email}`)
        const watermark = new Date(Date.UTC(2026, 0, 1, 1, minute)).toISOString()
        const text = depositText([aRegistrar(), contact].join(''), { tld: 'cz', id: `level${minute}`, watermark })
        expect(await takeIn(database.url, text, 'beside-a-registry')).toMatchObject({ outcome: 'loaded' })
      }
      await show(1, 'old@b.test')
      const { code } = await run(['H-1', '--level', 'validated'], { env: { DATABASE_URL: database.url } })
      expect(code).toBe(0)
      await show(2, 'new@b.test')
      const { rows } = await pool.query(`
        select c.email, s.code from contact as c
        join object_state as o on o.object_id = c.id and o.valid_to is null join state as s on s.number = o.state
        where c.handle = 'H-1' and s.code in ('conditionallyIdentifiedContact', 'identifiedContact', 'validatedContact')`)
      expect(rows).toEqual([{ email: 'new@b.test', code: 'validatedContact' }])
    } finally {
      await pool.end()
      await database.drop()
    }
  })
})
