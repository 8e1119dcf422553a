import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#contract/system.ts'
import { builtInLocales, setLocales } from '#intl/locales.ts'
import { exampleOf } from '#server/settings.ts'
import { brandSettings } from '#server/brand/settings.ts'
import { setLanguages, wordsIn } from '#server/intl/words.ts'
import { routeTable } from '#src/routing/routeTable.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { builtSite } from '#tests/server/builtSite.ts'
import { textOf } from '#tests/server/pdfText.ts'
import { signIn } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40"/></svg>'
const own = { 'app.name': 'Bramble Registry', 'statement.title': 'Bramble statement' }
const links = [{ name: { cs: 'Kariéra', en: 'Careers' }, url: 'https://www.bramble.example/careers' }]
const icon = readFileSync(join(rootFolder, 'public', 'icon-512.png'))

const brand = mkdtempSync(join(tmpdir(), 'registry-brand-'))
mkdirSync(join(brand, 'languages'))
writeFileSync(join(brand, 'languages', 'en-US.json'), JSON.stringify(own))
writeFileSync(join(brand, 'logo.svg'), logo)
writeFileSync(join(brand, 'icon.svg'), logo.replace('120 40', '40 40'))
writeFileSync(join(brand, 'icon-512.png'), icon)

const folder = builtSite(routeTable)
let server: TestServer
let page: string
beforeAll(async () => {
  server = await startServer(
    {
      BRAND_DIR: brand,
      BRAND_COLOURS: exampleOf(brandSettings.settings.colours),
      FOOTER_LINKS: JSON.stringify(links),
      SUPPORT_CONTACT: 'help@bramble.example',
    },
    { webFolder: folder },
  )
  page = await textAt('/help')
})
afterAll(async () => {
  await server.close()
  setLanguages({ locales: builtInLocales, dictionaries: {} })
  setLocales(builtInLocales)
  rmSync(brand, { recursive: true })
  rmSync(folder, { recursive: true })
})

const at = (path: string) => fetch(server.url + path, { headers: { 'accept-language': 'en' } })
const textAt = async (path: string) => (await at(path)).text()

describe('the brand of a registry', () => {
  test('names the portal in titles, previews of links and the manifest', async () => {
    expect(page).toContain('<title>Bramble Registry</title>')
    expect(page).toContain('<meta property="og:site_name" content="Bramble Registry">')
    expect(page).toContain(`<meta property="og:image" content="${server.url}/icon-512.png">`)
    expect(await (await at('/manifest.webmanifest')).json()).toMatchObject({ name: 'Bramble Registry' })
  })

  test('has its own words beside ours, in the languages that have some', async () => {
    expect(page).toContain('data-own-messages="en-US"')
    expect(page).toContain('<link rel="modulepreload" crossorigin href="/messages/en-US/frame.js"')
    const module: { default: unknown } = await import(
      `data:text/javascript,${encodeURIComponent(await textAt('/messages/en-US/frame.js'))}`
    )
    expect(module.default).toMatchObject({
      'app.name': [{ type: 0, value: 'Bramble Registry' }],
      'app.footer.help': [{ type: 0, value: 'Help' }],
    })
    expect((await at('/messages/cs-CZ/frame.js')).status).toBe(404)
    expect(wordsIn('en').formatMessage({ id: 'app.name' })).toBe('Bramble Registry')
    expect(wordsIn('cs').formatMessage({ id: 'app.name' })).toBe('Registr domén')
  })

  test('replaces the icons and adds the logo', async () => {
    expect(await textAt('/logo.svg')).toBe(logo)
    expect(await textAt('/favicon.svg')).toContain('viewBox="0 0 40 40"')
    expect(Buffer.from(await (await at('/icon-512.png')).arrayBuffer()).equals(icon)).toBe(true)
  })

  test('colours both schemes by a style that the content policy permits', () => {
    const [, nonce = '', style] = /<style nonce="([^"]+)">(html\.p-light-mode[^<]+)<\/style>/.exec(page) ?? []
    expect(nonce).not.toBe('')
    expect(style).toContain('html.p-light-mode{--mui-palette-primary-main:#0B5D3B;')
    expect(style).toContain('html.p-dark-mode{--mui-palette-primary-main:#7FD6AC;')
  })

  test('is in the settings of pages', async () => {
    expect(readSettings.answer.parse(await (await at(readSettings.path)).json()).brand).toEqual({
      logo: { url: '/logo.svg', width: 84 },
      links,
      supportUrl: 'mailto:help@bramble.example',
    })
  })

  test('is on statements: its words, its icon and the colour of its links', async () => {
    const anna = await signIn(server.url, 'anna')
    const answer = await anna.get('/api/registry/contact/ANNA-NOVAKOVA/record-statement/')
    const file = Buffer.from(await answer.arrayBuffer())
    expect(textOf(file)).toContain('Bramble statement')
    expect(file.toString('latin1')).toMatch(/\/Subtype \/Image\s+\/BitsPerComponent 8\s+\/Width 512/)
  })
})
