import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#contract/system.ts'
import { visit } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let mailbox: string
beforeAll(async () => {
  server = await startServer()
  const settings = readSettings.answer.parse(await (await visit(server.url).get(readSettings.path)).json())
  mailbox = settings.demo?.mailboxUrl ?? ''
})
afterAll(() => server.close())

/** A letter that has arrived, so many minutes ago. */
async function arrived(letter: {
  recipient: string
  subject: string
  text: string
  minutesAgo: number
}): Promise<string> {
  const id = v7()
  await sql`insert into mail (id, created_at, kind, recipient, language, data, status)
    values (${id}, now(), 'operation', ${letter.recipient}, 'en', '{}', 'sent')`.execute(server.db)
  await sql`insert into demo_letter (mail_id, delivered_at, recipient, subject, body)
    values (${id}, now() - make_interval(mins => ${letter.minutesAgo}), ${letter.recipient}, ${letter.subject},
      ${letter.text})`.execute(server.db)
  return id
}

describe('the demo’s mailbox', () => {
  test('says in both languages that nothing has come', async () => {
    expect(await pageAt('')).toMatch(/<html lang="cs">[^]*Zatím nic nepřišlo\./)
    expect(await pageAt('?lang=en')).toMatch(/<html lang="en">[^]*Nothing has arrived yet\./)
    expect(await pageAt('', { cookie: 'other=1; language=en' })).toContain('<html lang="en">')
  })

  test('lists letters newest first, one recipient’s on request, and writes their text as text', async () => {
    const hostile = '<script>alert(1)</script> & "quoted"'
    const old = await arrived({ recipient: 'anna@example.cz', subject: 'Older', text: 'one', minutesAgo: 5 })
    const fresh = await arrived({ recipient: '"><b>@example.cz', subject: hostile, text: hostile, minutesAgo: 1 })

    const list = await pageAt('?lang=en')
    expect(list.indexOf(fresh)).toBeLessThan(list.indexOf(old))
    expect(list).not.toMatch(/<script|<b>|"quoted"/)
    const annas = await pageAt('?lang=en&recipient=anna%40example.cz')
    expect(annas).toContain(old)
    expect(annas).not.toContain(fresh)
    expect(annas).toContain('<option value="anna@example.cz" selected>')

    const letter = await pageAt(`/${fresh}?lang=cs`)
    expect(letter).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;quoted&#34;')
    expect(letter).not.toMatch(/<script|<b>/)
    expect(letter).toContain(`href="/mailbox/${fresh}?lang=en"`)
  })

  test('shows the newest hundred and says that there are more', async () => {
    for (let letter = 0; letter < 101; letter++) {
      await arrived({ recipient: 'many@example.cz', subject: `No ${letter}`, text: 'x', minutesAgo: 10 + letter })
    }
    const list = await pageAt('?lang=en&recipient=many%40example.cz')
    expect(list.match(/<li>/g)).toHaveLength(100)
    expect(list).toContain('The latest 100 messages are shown.')
  })

  test('answers 404 for what is not there, and takes no other method', async () => {
    for (const path of ['/nonsense', `/${v7()}`, `/${v7()}/more`]) {
      expect((await fetch(`${mailbox}${path}`)).status).toBe(404)
    }
    expect((await fetch(mailbox, { method: 'POST' })).status).toBe(405)
  })

  test('runs no script and draws nothing from elsewhere', async () => {
    const { headers } = await fetch(mailbox)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await pageAt('')).not.toMatch(/<style|style=|<script/)
  })
})

async function pageAt(rest: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${mailbox}${rest}`, { headers })
  expect(answer.status).toBe(200)
  return answer.text()
}
