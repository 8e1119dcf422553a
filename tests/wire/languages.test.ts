import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listDomains } from '#contract/domain.ts'
import { readSettings } from '#contract/system.ts'
import { builtInLocales, setLocales } from '#intl/locales.ts'
import { readConfig } from '#server/config.ts'
import { routeTable } from '#src/routing/routeTable.ts'
import { builtSite } from '#tests/server/builtSite.ts'
import { madeUpBrand, madeUpDictionary, madeUpLocale } from '#tests/server/madeUpLanguage.ts'
import { textOf } from '#tests/server/pdfText.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const dictionary = madeUpDictionary()
const brand = madeUpBrand(dictionary)
const folder = builtSite(routeTable)
afterAll(() => {
  rmSync(brand, { recursive: true })
  rmSync(folder, { recursive: true })
  setLocales(builtInLocales)
})

const settingsOf = async ({ url }: TestServer) =>
  readSettings.answer.parse(await (await fetch(url + readSettings.path)).json())

describe('a portal in English and a made-up language', () => {
  let server: TestServer
  const environment = { LANGUAGES: `${madeUpLocale},en-US`, BRAND_DIR: brand }
  beforeAll(async () => {
    server = await startServer(environment, { webFolder: folder })
  })
  afterAll(() => server.close())

  test.each([
    [{ 'accept-language': 'en;q=0.8,eo' }, 'eo'],
    [{ 'accept-language': 'en-GB' }, 'en-US'],
    [{ 'accept-language': 'cs' }, 'eo'],
    [{ 'accept-language': 'en', cookie: 'language=eo' }, 'eo'],
    [{ 'accept-language': 'en', cookie: 'language=cs' }, 'en-US'],
    [{}, 'eo'],
  ])('answers %j in %s', async (headers, locale) => {
    const answer = await fetch(`${server.url}/help`, { headers })
    const page = await answer.text()
    expect([answer.headers.get('content-language'), page]).toEqual([
      locale,
      expect.stringContaining(`<html lang="${locale}"`),
    ])
    const name = locale === 'eo' ? dictionary['app.name'] : 'Domain registry'
    expect(page).toContain(`<title>${name}</title>`)
  })

  test('sends its compiled messages, and names them in the page', async () => {
    const page = await (await fetch(`${server.url}/help`)).text()
    expect(page).toContain('<link rel="modulepreload" crossorigin href="/messages/eo/rest.js"')
    const answer = await fetch(`${server.url}/messages/eo/frame.js`)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const module: { default: unknown } = await import(`data:text/javascript,${encodeURIComponent(await answer.text())}`)
    expect(module.default).toMatchObject({ 'app.name': [{ type: 0, value: dictionary['app.name'] }] })
    expect((await fetch(`${server.url}/messages/cs-CZ/frame.js`)).status).toBe(404)
  })

  test('offers its languages', async () => {
    expect((await settingsOf(server)).languages).toEqual(['eo', 'en-US'])
    expect(await (await fetch(`${server.url}/manifest.webmanifest`)).json()).toMatchObject({
      name: dictionary['app.name'],
    })
  })

  test('heads its files in them, and in the default for a language it does not have', async () => {
    const anna = await signIn(server.url, 'anna')
    const heading = async (lang: string) =>
      (await (await anna.get(`/api/user/domains/csv/?columns=fqdn&values=words${lang}`)).text()).split(/\r?\n/)[0]
    expect(await heading('&lang=en')).toContain('Domain')
    expect(await heading('&lang=eo')).toContain(dictionary['domain.field.fqdn'])
    expect(await heading('&lang=cs')).toContain(dictionary['domain.field.fqdn'])
  })

  test('prints a statement in both of them, and in no other', async () => {
    const anna = await signIn(server.url, 'anna')
    const { items } = listDomains.answer.parse(await (await anna.get('/api/user/domains/?size=25')).json())
    const answer = await anna.get(`/api/registry/domain/${items[0]?.fqdn}/record-statement/`)
    const text = textOf(Buffer.from(await answer.arrayBuffer()))
    expect(text).toContain(dictionary['statement.title'])
    expect(text).toContain('Record statement')
    expect(text).not.toContain('Výpis')
  })

  test('shows the pages of the demo in them, with a link to each other one', async () => {
    const page = await (await fetch(`http://localhost:${server.demoPort}/mailbox`)).text()
    expect(page).toContain(`<html lang="eo">`)
    expect(page).toContain(dictionary['mail.box.title'])
    expect([...page.matchAll(/hreflang="(\w+)"/g)].map(([, language]) => language)).toEqual(['en'])
    const failed = await (
      await fetch(`http://localhost:${server.demoPort}/account/auth?lang=eo`, {
        headers: { 'accept-language': 'cs, eo' },
      })
    ).text()
    expect(failed).toContain(`<html lang="eo">`)
  })

  test('announces in each of them', async () => {
    const env = { DATABASE_URL: server.databaseUrl, ...environment }
    expect(await runRegistry(['announce', 'add', 'en=Tonight'], { env })).toMatchObject({
      code: 2,
      err: 'a text in eo is missing\n',
    })
    const { code } = await runRegistry(['announce', 'add', 'en=Tonight', 'eo=Hodiaŭ'], { env })
    expect(code).toBe(0)
    expect((await settingsOf(server)).announcements).toMatchObject([{ text: { en: 'Tonight', eo: 'Hodiaŭ' } }])
  })
})

describe('a portal in English alone', () => {
  test('answers everybody in English', async () => {
    const server = await startServer({ LANGUAGES: 'en-US' }, { webFolder: folder })
    const answer = await fetch(`${server.url}/help`, { headers: { 'accept-language': 'cs', cookie: 'language=cs' } })
    const { languages } = await settingsOf(server)
    await server.close()
    expect(await answer.text()).toContain('<html lang="en-US"')
    expect(languages).toEqual(['en-US'])
  })
})

describe('a dictionary', () => {
  const folders: string[] = []
  afterEach(() => folders.splice(0).forEach((one) => rmSync(one, { recursive: true })))
  const brandOf = (changed: Record<string, string>) => {
    const one = madeUpBrand(changed)
    folders.push(one)
    return one
  }
  const { 'app.name': _name, ...without } = dictionary

  test.each([
    ['lacks a message', without, /to have app\.name/],
    ['has one that English does not have', { ...dictionary, 'app.nothing': 'x' }, /not to have app\.nothing/],
    ['has a broken message', { ...dictionary, 'app.name': '{' }, /to have a valid ICU message at app\.name/],
    ['lacks a value', { ...dictionary, 'app.footer.operator': 'x' }, /to use name in app\.footer\.operator, not none/],
  ])('that %s is refused when the settings are read', (_what, changed, fault) => {
    expect(() => readConfig({ LANGUAGES: 'en-US,eo', BRAND_DIR: brandOf(changed) })).toThrow(fault)
  })

  test('is needed for every language that is not part of the product', () => {
    expect(() => readConfig({ LANGUAGES: 'en-US,eo' })).toThrow(
      /BRAND_DIR is not set: expected a folder with languages\/eo/,
    )
    expect(() => readConfig({ LANGUAGES: 'en-US,en-GB' })).toThrow(/LANGUAGES is .*each language once/)
  })
})
