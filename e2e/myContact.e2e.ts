import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, keysWork, proveIdentity, test, violationsOf } from './fixtures.ts'
import { mailedLink } from './mailedLink.ts'

test.use({ locale: 'en-US' })

test(
  'my data are changed by keys alone: found, typed under a mask, undone, given up, saved',
  { tag: '@desk' },
  async ({ signedInAs, context }) => {
    const page = await signedInAs('ivana')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await keysWork(page)
    await page.getByRole('main').focus()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.waitForURL('**/mycontact/detail/personal')

    await reach(page, 'Change notification e-mail')
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: 'Notification e-mail' })
    await expect(field).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Ivana Č')
    await expect(field).toHaveValue('Ivana')
    await expect(field).toHaveAccessibleDescription(/“Č” can’t be used here/)
    await page.keyboard.type('@example.cz')
    await expect(field).toHaveValue('Ivana@example.cz')
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/“Č” can’t be used here/)
    await page.keyboard.press('Control+A')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate('navigator.clipboard.writeText("<ivana@jinde.cz>, ")')
    await page.keyboard.press('Control+V')
    await expect(field).toHaveValue('ivana@jinde.cz')
    await page.keyboard.press('Control+Z')
    await expect(field).toHaveValue('Ivana@example.cz')
    expect(await violationsOf(page)).toEqual([])

    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Change notification e-mail' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await page.keyboard.type('ivana@')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(/Write an address like name@example.com/)
    await expect(field).toBeFocused()
    await page.keyboard.type('háčky.cz')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Change notification e-mail' })).toBeFocused()
    await expect(page.getByRole('definition').filter({ hasText: 'ivana@xn--hky-ela4t.cz' })).toBeVisible()

    await reach(page, 'Notification e-mail: public', 'switch')
    await page.keyboard.press('Space')
    await expect(page.getByRole('switch', { name: 'Notification e-mail: public' })).toBeChecked()
  },
)

test(
  'what is composed comes whole, and what is not clear stays and is marked wrong',
  { tag: '@desk' },
  async ({ signedInAs, context }) => {
    const page = await signedInAs('ivana')
    await page.goto('/mycontact/detail/personal')
    await page.getByRole('button', { name: 'Change fax' }).click()
    const fax = page.getByRole('textbox', { name: 'Fax' })
    await fax.fill('')
    const keys = await context.newCDPSession(page)
    await keys.send('Input.imeSetComposition', { text: '７', selectionStart: 1, selectionEnd: 1 })
    await keys.send('Input.imeSetComposition', { text: '７７', selectionStart: 2, selectionEnd: 2 })
    await keys.send('Input.insertText', { text: '７７' })
    await expect(fax).toHaveValue('77')

    await fax.fill('')
    await keys.send('Input.imeSetComposition', { text: '７７', selectionStart: 2, selectionEnd: 2 })
    await keys.send('Input.insertText', { text: '７７a' })
    await expect(fax).toHaveValue('７７a')
    await expect(fax).toHaveAccessibleDescription(/Only digits/)
    await expect(fax).toHaveAttribute('aria-invalid', 'true')
  },
)

test('the country of an address is chosen from a list in view, by keys', async ({ signedInAs }) => {
  const page = await signedInAs('ivana')
  await page.goto('/mycontact/detail/addresses')
  await page.getByRole('button', { name: /mailing address|Change the address/ }).click()
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('swi')
  await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('option')).toHaveText(['SwitzerlandCH'])
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(country).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('Switzerland')
})

test(
  'another e-mail counts once the link mailed to it is opened and its button pressed',
  { tag: '@full' },
  async ({ signedInAs }) => {
    const page = await signedInAs('filip')
    await page.goto('/mycontact/detail/personal')
    await page.getByRole('button', { name: 'Change e-mail' }).click()
    const wanted = `filip.${randomUUID()}@example.cz`
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(wanted)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/Waiting for confirmation/)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    await page.goto(await mailedLink(page, wanted))
    await expect(page.getByRole('heading', { name: 'Confirm an e-mail' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm the e-mail' }).click()
    await expect(page.getByText(/is confirmed/)).toBeVisible()
    await page.getByRole('link', { name: 'My contact' }).last().click()
    await expect(page.getByRole('definition').filter({ hasText: wanted })).toBeVisible()
    await expect(page.getByText(/Waiting for confirmation/)).toBeHidden()
  },
)

test('what is typed when the session ends is there after signing in again', async ({
  signedInAnew,
  context,
  time,
  expectComplaint,
}, { project, retry }) => {
  // The call that finds the session ended.
  expectComplaint('401')
  // Another value than an earlier journey has left there.
  const number = `CZ88122400${project.name.length}${retry}`
  const page = await signedInAnew('dana')
  await page.goto('/mycontact/detail/personal')
  await page.getByRole('button', { name: 'Change VAT number' }).click()
  await page.getByRole('textbox', { name: 'VAT number' }).fill(number)
  await time.endSession(context)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/login-method\?next=/)
  await page.getByRole('link', { name: /registry account/i }).click()
  await proveIdentity(page, 'dana')
  await page.waitForURL('**/mycontact/detail/personal')
  await expect(page.getByRole('textbox', { name: 'VAT number' })).toHaveValue(number)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('definition').filter({ hasText: number })).toBeVisible()
})

/** Goes on with Tab until it has the focus. */
async function reach(page: Page, name: string, role: 'button' | 'switch' = 'button') {
  const wanted = page.getByRole(role, { name, exact: true })
  await expect(wanted).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(wanted).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0], timeout: 30_000 })
}
