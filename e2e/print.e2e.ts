import { expect, listKeysWork, test } from './fixtures.ts'
import { sheetsOf } from './sheetsOf.ts'

test.use({ locale: 'en-US' })

test(
  'a list prints all its rows under their heads, in the light scheme, without controls',
  { tag: '@desk' },
  async ({ page, signedInAs }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signedInAs('gita')
    await page.goto('/domains')
    await listKeysWork(page)
    // The dialog of the browser would stay open.
    await page.evaluate(`window.print = () => {
    window.dispatchEvent(new Event('beforeprint'))
    document.title = 'printed'
  }`)
    await page.keyboard.press('Control+P')
    await expect(page).toHaveTitle('printed')

    await page.emulateMedia({ media: 'print' })
    const table = page.getByRole('table', { name: /^120 rows, as of/ })
    await expect(table.locator('tbody tr')).toHaveCount(120)
    await expect(table.locator('thead')).toHaveCSS('display', 'table-header-group')
    await expect(page.getByRole('grid')).toHaveCount(0)
    for (const role of ['button', 'textbox', 'searchbox', 'checkbox', 'combobox'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.locator('html')).toHaveClass(/p-light-mode/)
    // A sheet of A4 has room for 20 to 50 rows.
    const sheets = await sheetsOf(page)
    expect(sheets).toBeGreaterThanOrEqual(3)
    expect(sheets).toBeLessThanOrEqual(6)
  },
)

test(
  'my contact is printed on one sheet, with its values and without switches',
  { tag: '@desk' },
  async ({ page, signedInAs }) => {
    await signedInAs('gita')
    await page.goto('/mycontact/detail/personal')
    await expect(page.getByRole('switch').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByText('gita.horakova@example.cz')).toBeVisible()
    const head = await page.locator('main').evaluate((main) => getComputedStyle(main, '::before').content)
    expect(head).toBe('"Domain registry · Demo Registry · Gita Horáková (GITA-HORAKOVA)"')
    expect(await sheetsOf(page)).toBe(1)
  },
)

test(
  'a domain is printed with its lock and its registrar’s website, and without sections that are not loaded',
  { tag: '@desk' },
  async ({ page, signedInAs }) => {
    await signedInAs('gita')
    await page.route('**/api/user/activity/**', () => {})
    await page.goto('/domains/detail/fresh-strechy.cz')
    await expect(page.getByText(/queries; /)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const lock = page.getByRole('region', { name: 'Lock' }).getByText('Unlocked', { exact: true })
    await expect(lock.filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('note').getByText('www.orion-names.example')).toBeVisible()
    await expect(page.getByRole('region', { name: 'DNS traffic' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Activity' })).toBeHidden()
  },
)
