import type { Page } from '@playwright/test'
import { expect, proveIdentity, test } from './fixtures.ts'
import { noteShifts, shiftOf } from './layoutShift.ts'

test.use({ locale: 'en-US' })

const dialog = (page: Page) => page.getByRole('dialog')
const boxOf = (page: Page, row: number) => page.getByRole('row').nth(row).getByRole('checkbox')
const pick = (page: Page, position: string) => page.getByRole('button', { name: position, exact: true }).click()

test(
  'a double click locks three domains in one operation, and undo opens them',
  { tag: '@desk' },
  async ({ signedInAs }) => {
    const page = await signedInAs('gita')
    const confirmed: string[] = []
    page.on('request', (request) => request.url().endsWith('/confirm/') && confirmed.push(request.url()))
    await page.goto('/domains?lock=open&sort=-expiresOn')
    for (const row of [1, 2, 3]) await boxOf(page, row).click()
    await expect(page.getByText('3 domains selected')).toBeVisible()

    await pick(page, 'Lock fully')
    await expect(page.getByText('3 domains will change')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Lock fully' }).dblclick()
    await expect(dialog(page).getByText('3 domains changed')).toBeVisible()
    expect(confirmed).toHaveLength(1)

    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(page).not.toHaveURL(/operation=/)
    await noteShifts(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(boxOf(page, 1)).toBeVisible()
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/Undone · 3 domains changed/)).toBeVisible()
  },
)

test(
  'a confirmation that fails leaves the focus on its button',
  { tag: '@desk' },
  async ({ signedInAs, expectComplaint }) => {
    const page = await signedInAs('gita')
    await page.goto('/domains?lock=open&sort=-expiresOn')
    await boxOf(page, 5).click()
    await pick(page, 'Lock transfer')
    await expect(page.getByText('1 domain will change')).toBeVisible()
    expectComplaint('ERR_FAILED')
    await page.route('**/confirm/', (route) => route.abort())
    const confirm = dialog(page).getByRole('button', { name: 'Lock transfer' })
    await confirm.press('Enter')
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await expect(confirm).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'Clear selection' }).click()
  },
)

test(
  'unlocking after an old sign-in goes to the provider and comes back to the same dialog',
  { tag: '@desk' },
  async ({ signedInAnew, context, time }) => {
    const page = await signedInAnew('anna')
    await page.goto('/domains?lock=open&sort=fqdn')
    for (const row of [1, 2]) await boxOf(page, row).click()
    await pick(page, 'Lock transfer')
    await dialog(page).getByRole('button', { name: 'Lock transfer' }).click()
    await expect(dialog(page).getByText('2 domains changed')).toBeVisible()

    await time.ageSignIn(context, 16)
    await page.goto('/domains?lock=transfer&sort=fqdn')
    for (const row of [1, 2]) await boxOf(page, row).click()
    await pick(page, 'Unlock')
    await expect(page.getByText('2 domains will change')).toBeVisible()
    await expect(page.getByText(/You’ll confirm your identity/)).toBeVisible()
    const prepared = page.url()
    await page.getByRole('button', { name: 'Confirm identity and continue' }).click()

    await proveIdentity(page, 'anna')
    await page.waitForURL(prepared)
    await expect(dialog(page).getByText('2 domains will change')).toBeVisible()
    await expect(page.getByText('2 domains selected')).toBeAttached()
    await expect(page.getByText(/Your identity stays confirmed for 15 minutes/)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(dialog(page).getByText('2 domains changed')).toBeVisible()

    await time.ageSignIn(context, 16)
    await dialog(page).getByRole('button', { name: 'Undo' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Undone' })).toBeVisible()
    await expect(dialog(page).getByText('2 domains changed')).toBeVisible()
  },
)

test(
  'a lock is set and opened by keys on the domain itself, whose page says how long identity stays confirmed',
  { tag: '@desk' },
  async ({ signedInAs }) => {
    const page = await signedInAs('dana')
    await page.goto('/domains?lock=open&sort=-expiresOn')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Transfer locked', exact: true }).waitFor()
    await page.keyboard.press('b')
    await dialog(page).getByRole('button', { name: 'Lock transfer' }).click()
    await dialog(page).getByRole('button', { name: 'Close' }).click()

    // The page behind the dialog is read again: until then its lock is open, and a press on the same position is none.
    const locked = page.getByRole('button', { name: 'Transfer locked', exact: true })
    await expect(locked).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('u')
    await expect(page.getByText(/Your identity stays confirmed/)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(dialog(page).getByText('1 domain changed')).toBeVisible()
  },
)
