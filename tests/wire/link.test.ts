import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDomains } from '#contract/domain.ts'
import { readInfo } from '#contract/session.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let issuers: { account: string; eid: string }
/** Existing contacts that no one is linked to, each holding domains. */
let handles: string[]
beforeAll(async () => {
  server = await startServer()
  const { rows } = await sql<{ kind: string; issuer: string }>`
    select distinct kind, issuer from identity`.execute(server.db)
  const issuerOf = (kind: string) => rows.find((row) => row.kind === kind)?.issuer ?? ''
  issuers = { account: issuerOf('account'), eid: issuerOf('eid') }
  const { rows: free } = await sql<{ handle: string }>`
    select c.handle from contact as c where c.deleted_at is null and c.state_mask & (1 << 23) = 0 and c.email is not null
      and exists (select from domain_contact as d where d.contact_id = c.id and d.roles & 1 <> 0)
      and not exists (select from link as l where l.contact_id = c.id)
    order by c.handle limit 12`.execute(server.db)
  handles = free.map(({ handle }) => handle)
})
afterAll(() => server.close())

const run = (args: string[], given: { input?: string; env?: Record<string, string> } = {}) =>
  runRegistry(args, { env: { DATABASE_URL: server.databaseUrl, ...given.env }, input: given.input ?? '' })

const add = (kind: 'account' | 'eid', subject: string, contact: string, ...more: string[]) =>
  run(['link', 'add', '--issuer', issuers[kind], '--subject', subject, '--contact', contact, '--kind', kind, ...more])

const infoOf = async (visitor: Visitor) => readInfo.answer.parse(await (await visitor.get(readInfo.path)).json())

async function activeLinks() {
  const { rows } = await sql<{ n: string }>`select count(*) as n from link where ended_at is null`.execute(server.db)
  return Number(rows[0]?.n)
}

describe('registry link add', () => {
  test('lets a person sign in as the holder and see their domains', async () => {
    const [handle = ''] = handles
    expect(await add('eid', 'demo-nina', handle)).toEqual({
      code: 0,
      out: `${handle} is linked to demo-nina of ${issuers.eid}\n`,
      err: '',
    })
    const nina = await signIn(server.url, 'nina')
    expect((await infoOf(nina)).contact?.handle).toBe(handle)
    const { total } = listDomains.answer.parse(await (await nina.get(listDomains.path)).json())
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from domain_contact as d join contact as c on c.id = d.contact_id
      where c.handle = ${handle} and c.deleted_at is null and d.roles & 3 <> 0`.execute(server.db)
    expect(total).toBe(Number(rows[0]?.n))
    expect(total).toBeGreaterThan(0)
  })

  test('repeated changes nothing', async () => {
    const before = await activeLinks()
    const { code, out } = await add('eid', 'demo-nina', handles[0] ?? '')
    expect({ code, out }).toEqual({ code: 0, out: `${handles[0]} was linked to demo-nina of ${issuers.eid} already\n` })
    expect(await activeLinks()).toBe(before)
  })

  test('is written to the contact’s history by the operator, and to both its addresses', async () => {
    const handle = handles[1] ?? ''
    await sql`update contact set notify_email = 'notices@mail.example' where handle = ${handle}`.execute(server.db)
    await add('eid', 'demo-nina', handle)
    const { rows } = await sql`
      select a.action, a.actor, a.result, a.identity_id, a.detail, a.handle from activity as a
      join contact as c on c.id = a.contact_id where c.handle = ${handle} and c.deleted_at is null`.execute(server.db)
    const detail = { kind: 'eid', issuer: issuers.eid }
    expect(rows).toEqual([
      { action: 'link-contact', actor: 'operator', result: 'done', identity_id: null, detail, handle },
    ])
    expect((await checkChain(server.db)).breaks).toEqual([])
    const letters = async () => {
      const { rows: sent } = await sql<{ recipient: string; subject: string; body: string }>`
        select l.recipient, l.subject, l.body from demo_letter as l join mail as m on m.id = l.mail_id
        join contact as c on c.id = m.contact_id where m.kind = 'link' and c.handle = ${handle} order by 1`.execute(
        server.db,
      )
      return sent
    }
    await expect.poll(async () => (await letters()).length, { timeout: 15_000 }).toBe(2)
    const [one, other] = await letters()
    expect([one?.recipient, other?.recipient]).toContain('notices@mail.example')
    expect(one?.subject).toBe(`Kontakt ${handle} je propojen s identitou`)
    expect(one?.body).toContain(`u poskytovatele ${new URL(issuers.eid).host}.`)
  })

  test('gives an account its one contact, which then carries its state', async () => {
    const [handle, other] = [handles[2] ?? '', handles[3] ?? '']
    expect((await add('account', 'demo-orphan', handle.toLowerCase())).code).toBe(0)
    const row = await server.db
      .selectFrom('contact')
      .select('state_mask')
      .where('handle', '=', handle)
      .executeTakeFirstOrThrow()
    expect(BigInt(row.state_mask) & (1n << 23n)).not.toBe(0n)
    expect((await infoOf(await signIn(server.url, 'orphan'))).contact?.handle).toBe(handle)
    expect(await add('account', 'demo-orphan', other)).toMatchObject({
      code: 1,
      err: `the account demo-orphan of ${issuers.account} has a contact already, and an account has only one\n`,
    })
  })

  test.each<[string, () => Promise<{ code: number | null; err: string }>, RegExp]>([
    ['a contact that is not there', () => add('eid', 'x', 'NOBODY-AT-ALL'), /^there is no contact NOBODY-AT-ALL\n$/],
    [
      'a contact of another person',
      () => add('eid', 'demo-maria', handles[0] ?? ''),
      /^\S+ is linked to another identity: see registry link list --contact \S+\n$/,
    ],
  ])('refuses %s', async (_what, request, line) => {
    const before = await activeLinks()
    const { code, err } = await request()
    expect(code).toBe(1)
    expect(err).toMatch(line)
    expect(await activeLinks()).toBe(before)
  })

  test('knows the kind from PROVIDERS, and takes no issuer that is none of them for granted', async () => {
    const provider = {
      method: 'nia',
      kind: 'eid',
      name: { cs: 'NIA', en: 'NIA' },
      issuer: 'https://nia.registr.cz',
      clientId: 'portal',
      clientSecret: '0123456789abcdef',
    }
    const env = { PROVIDERS: JSON.stringify([provider]) }
    const request = (issuer: string, ...more: string[]) =>
      run(['link', 'add', '--issuer', issuer, '--subject', 's', '--contact', handles[5] ?? '', ...more], { env })
    expect(await request('https://nia.registr.cs')).toEqual({
      code: 2,
      out: '',
      err: 'https://nia.registr.cs is none of PROVIDERS (https://nia.registr.cz): --kind account or --kind eid takes it nevertheless\n',
    })
    expect((await request('https://nia.registr.cz', '--kind', 'account')).err).toBe(
      'https://nia.registr.cz is of the kind eid in PROVIDERS, not account\n',
    )
    expect((await request('https://nia.registr.cz')).code).toBe(0)
  })

  test('requires the kind where PROVIDERS names an issuer with both', async () => {
    const provider = {
      method: 'login',
      kind: 'account',
      name: { cs: 'ID', en: 'ID' },
      issuer: 'https://id.registr.cz',
      clientId: 'portal',
      clientSecret: '0123456789abcdef',
    }
    const card = { ...provider, method: 'card', kind: 'eid', clientId: 'portal-card' }
    const env = { PROVIDERS: JSON.stringify([provider, card]) }
    const request = (subject: string, ...more: string[]) =>
      run(['link', 'add', '--issuer', provider.issuer, '--subject', subject, '--contact', handles[9] ?? '', ...more], {
        env,
      })
    expect(await request('s')).toMatchObject({
      code: 2,
      err: 'https://id.registr.cz is of both kinds in PROVIDERS: say --kind account or --kind eid\n',
    })
    expect((await request('s', '--kind', 'eid')).code).toBe(0)
    expect(await request('s', '--kind', 'account')).toMatchObject({
      code: 1,
      err: expect.stringContaining('is linked to another identity'),
    })
  })
})

describe('registry link import', () => {
  const file = (...lines: string[]) => ['issuer,subject,contact', ...lines, ''].join('\n')

  test('a file with faults changes nothing, and lists each with its line', async () => {
    const before = await activeLinks()
    const [one, other] = handles.slice(6)
    const input = file(
      `${issuers.eid},new-1,${one}`,
      `${issuers.eid},new-1,NOT-THERE`,
      `${issuers.eid},new-2,${one}`,
      `${issuers.eid},new-1,${handles[0]}`,
      `${issuers.eid},new-1,${other}`,
    )
    expect(await run(['link', 'import', '-', '--kind', 'eid'], { input })).toEqual({
      code: 1,
      out: '',
      err: [
        '-: 3 of its lines cannot be taken, so nothing was changed',
        'line 3: there is no contact NOT-THERE',
        `line 4: ${one} is linked to another identity: see registry link list --contact ${one}`,
        `line 5: ${handles[0]} is linked to another identity: see registry link list --contact ${handles[0]}`,
        '',
      ].join('\n'),
    })
    expect(await activeLinks()).toBe(before)
  })

  test('incomplete lines are bad input, fifty of them listed', async () => {
    const input = file(...Array.from({ length: 60 }, () => `${issuers.eid},,X`))
    const { code, err } = await run(['link', 'import', '-', '--kind', 'eid'], { input })
    expect(code).toBe(2)
    expect(err.split('\n').filter((line) => line.startsWith('line '))).toHaveLength(50)
    expect(err).toContain('… and 10 more')
    expect((await run(['link', 'import', '-'], { input: file(`${issuers.eid},s,X`) })).err).toContain(
      `line 2: say of which kind ${issuers.eid} is`,
    )
  })

  test('links all of a file, and the same file again changes nothing', async () => {
    const before = await activeLinks()
    const input = file(...handles.slice(6, 9).map((handle) => `${issuers.eid},"bulk, one",${handle}`))
    const request = () => run(['link', 'import', '-', '--kind', 'eid'], { input })
    expect((await request()).out).toBe('3 contacts linked, 0 were linked so already\n')
    expect((await request()).out).toBe('0 contacts linked, 3 were linked so already\n')
    expect(await activeLinks()).toBe(before + 3)
  })
})

describe('registry link list', () => {
  test('is CSV as the import takes it', async () => {
    const { code, out } = await run(['link', 'list', '--contact', handles[6] ?? ''])
    expect(code).toBe(0)
    expect(out).toMatch(
      new RegExp(
        `^issuer,subject,contact,kind,linked_at,ended_at\n${issuers.eid},"bulk, one",${handles[6]},eid,20[^,]*Z,\n$`,
      ),
    )
  })
})

describe('registry link end', () => {
  test('ends what the signed-in person may do with the contact at once, and stores the link as ended', async () => {
    const handle = handles[2] ?? ''
    const orphan = await signIn(server.url, 'orphan')
    expect((await run(['link', 'end', '--contact', handle])).out).toBe(`${handle} is no longer linked to anybody\n`)
    expect((await infoOf(orphan)).contact).toBeNull()
    expect((await orphan.get(listDomains.path)).status).toBe(403)
    expect((await run(['link', 'list', '--contact', handle])).out.split('\n')).toHaveLength(2)
    expect((await run(['link', 'list', '--contact', handle, '--ended'])).out).toMatch(/,account,20[^,]*Z,20[^,]*Z\n$/)
    const row = await server.db
      .selectFrom('contact')
      .select('state_mask')
      .where('handle', '=', handle)
      .executeTakeFirstOrThrow()
    expect(BigInt(row.state_mask) & (1n << 23n)).toBe(0n)
    expect((await add('account', 'demo-orphan', handle)).code).toBe(0)
  })

  test('refuses a contact nobody is linked to, and one that is not there', async () => {
    const handle = handles[10] ?? ''
    expect(await run(['link', 'end', '--contact', handle])).toMatchObject({
      code: 1,
      err: `${handle} is not linked to anybody\n`,
    })
    expect((await run(['link', 'end', '--contact', 'NOBODY-AT-ALL'])).err).toBe('there is no contact NOBODY-AT-ALL\n')
  })
})
