import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { knownOf } from '#contract/hidden.ts'
import { listDomains, type DomainRow } from '#contract/domain.ts'
import { listNssets } from '#contract/nsset.ts'
import { expect, openDialog, test, violationsOf } from './fixtures.ts'

test.use({ locale: 'en-US' })

/** A domain of mine that names one of everything. */
async function wholeDomain(page: Page): Promise<DomainRow & { nsset: string; keyset: string }> {
  const answer = await page.request.get(`${listDomains.path}?size=100&isSecured=yes`)
  for (const row of listDomains.answer.parse(await answer.json()).items) {
    const [nsset, keyset] = [knownOf(row.nsset), knownOf(row.keyset)]
    if (nsset && keyset && row.holder) return { ...row, nsset, keyset }
  }
  throw new Error('no domain has everything')
}

test('from a domain every record is opened by keyboard, and left again to where one was', async ({ signedInAs }) => {
  const page = await signedInAs('hosting')
  const { fqdn, nsset, keyset, registrar, holder } = await wholeDomain(page)
  await page.goto(`/domains/detail/${fqdn}`)
  const facts = page.getByRole('region', { name: 'Details' })

  for (const [title, href] of [
    ['Holder', `/contact/detail/${holder?.handle}`],
    ['Registrar', `/registrar/detail/${registrar.handle}`],
    ['Name servers', `/nssets/detail/${nsset}`],
    ['DNSSEC', `/keysets/detail/${keyset}`],
  ] as const) {
    const link = facts.locator('dl > div', { hasText: new RegExp(`^${title}`) }).getByRole('link')
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(href)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeFocused()

    // Back by the browser, forth again, and back by the link above the heading.
    await page.goBack()
    await expect(link).toBeFocused()
    await page.goForward()
    await expect(heading).toBeVisible()
    await page.getByRole('link', { name: fqdn, exact: true }).first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/domains/detail/${fqdn}`)
    await expect(link).toBeFocused()
  }
})

test(
  'an nsset is locked on its page and the lock is taken back',
  { tag: '@full' },
  async ({ signedInAs }, { project }) => {
    const page = await signedInAs('tomas')
    const { items } = listNssets.answer.parse(await (await page.request.get(`${listNssets.path}?lock=open`)).json())
    // Both widths run at once: each has one of its own.
    const handle = items.at(project.name === 'phone' ? 1 : 0)?.handle ?? ''
    await page.goto(`/nssets/detail/${handle}`)
    const lock = page.getByRole('region', { name: 'Lock' })

    await lock.getByRole('button', { name: 'Fully locked' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('1 name server set will change')).toBeVisible()
    expect(await violationsOf(page, openDialog)).toEqual([])
    await dialog.getByRole('button', { name: 'Lock fully' }).click()
    await expect(dialog.getByText('1 name server set changed')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lock.getByRole('button', { name: 'Fully locked', pressed: true })).toBeVisible()

    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(lock.getByRole('button', { name: 'Unlocked', pressed: true })).toBeVisible()
  },
)

test('a statement comes by its key, and anybody verifies it by its code and by the file', async ({
  browser,
  signedInAs,
  baseURL,
  viewport,
}, info) => {
  const signedIn = await signedInAs('hosting')
  const { keyset } = await wholeDomain(signedIn)
  await signedIn.goto(`/keysets/detail/${keyset}`)
  await expect(signedIn.getByRole('button', { name: 'Download record statement' })).toBeVisible()
  const [file] = await Promise.all([signedIn.waitForEvent('download'), signedIn.keyboard.press('d')])
  expect(file.suggestedFilename()).toBe(`record-statement-keyset-${keyset}.pdf`)
  await expect(signedIn.getByText('The statement has been downloaded.')).toBeVisible()
  const path = info.outputPath('statement.pdf')
  await file.saveAs(path)
  const content = await readFile(path)
  const code = /code=([0-9A-F]{20})/.exec(content.toString('latin1'))?.[1] ?? ''

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US', viewport })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Verify a statement' }).click()
  const field = page.getByRole('textbox', { name: 'Verification code' })
  await field.fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/statement/verify?code=${code}`)
  await expect(page.getByText(keyset, { exact: true })).toBeVisible()

  await page.goto('/statement/verify')
  const choice = page.getByLabel(/Choose the file/)
  await choice.setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: content })
  await expect(page).toHaveURL(`/statement/verify?code=${code}`)
  await expect(page.getByText('Yes, mine.pdf is exactly the file that was issued.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const changed = Buffer.from(content)
  changed.writeUInt8(changed.readUInt8(200) ^ 1, 200)
  await choice.setInputFiles({ name: 'changed.pdf', mimeType: 'application/pdf', buffer: changed })
  await expect(page.getByText(/^No, changed.pdf is another file/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await context.close()
})

test('the page of a domain is printed without controls', { tag: '@desk' }, async ({ page, signedInAs }) => {
  await signedInAs('gita')
  await page.goto('/domains')
  await page.locator('main a[href^="/domains/detail/"]').first().click()
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()
})

test(
  'the page of a name that is not registered has no fault and leads to a registrar',
  { tag: '@desk' },
  async ({ signedInAs, expectComplaint }) => {
    const page = await signedInAs('gita')
    expectComplaint('404')
    await page.goto('/domains/detail/neni-tu-takova.cz')
    await expect(page.getByRole('main').getByRole('link', { name: /^Find a registrar/ })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  },
)
