import { listDomains } from '#contract/domain.ts'
import { expect, test, violationsOf } from './fixtures.ts'

test.use({ locale: 'en-US' })

test('what is done stands in the activity, leads to what it was done to, and goes home as a file', async ({
  signedInAs,
}) => {
  const page = await signedInAs('dana')
  const answer = await page.request.get(`${listDomains.path}?lock=open&sort=-fqdn&size=25`)
  const [first] = listDomains.answer.parse(await answer.json()).items
  const fqdn = first?.fqdn ?? ''
  await page.goto(`/domains/detail/${fqdn}`)
  const own = page.getByRole('region', { name: 'Activity' })
  await expect(own.getByRole('listitem')).toHaveText(/New domain/)
  await page.getByRole('button', { name: 'Transfer locked', exact: true }).click()
  await page.getByRole('button', { name: 'Lock transfer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(own.getByRole('listitem').first()).toHaveText(/Transfer locked.*Dana Malá/)

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('y')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  const newest = page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()
  await expect(newest).toHaveText(new RegExp(`Transfer locked.*${first?.unicode ?? fqdn}.*validated · 127\\.0\\.0\\.1`))
  expect(await violationsOf(page)).toEqual([])

  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'What', exact: true }).click()
  await page.getByRole('button', { name: 'Transfer locked', exact: true }).click()
  await expect(page).toHaveURL(/\/activity\?action=block-transfer$/)
  await expect(newest).toHaveText(/Transfer locked/)

  await page.keyboard.press('e')
  const coming = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Download|Save/ })
    .click()
  expect((await coming).suggestedFilename()).toMatch(/^activity-DANA-MALA-\d{4}-\d\d-\d\d\.csv$/)

  await newest.getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL(/\/operations\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/activity\?action=block-transfer$/)
})

test('the overview ends with what was done last', { tag: '@full' }, async ({ signedInAs }) => {
  const page = await signedInAs('dana')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible()
})

test(
  'on a phone most entries have two lines, and the file is among the tools',
  { tag: '@phone' },
  async ({ page, signedInAs }) => {
    await signedInAs('dana')
    await page.goto('/activity')
    const entries = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
    await expect(entries.first()).toBeVisible()
    const boxes = await Promise.all((await entries.all()).map((entry) => entry.boundingBox()))
    expect(boxes[0]?.y).toBeLessThanOrEqual(180)
    // A long object or address takes a third line.
    expect(boxes.filter((box) => box && box.height <= 64).length).toBeGreaterThan(boxes.length / 2)
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeHidden()
    await page.getByRole('button', { name: 'List tools' }).tap()
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  },
)

test(
  'on a phone the tabs of auctions stay in one line, with the present one in view',
  { tag: '@phone' },
  async ({ page, signedInAs }) => {
    await signedInAs('dana')
    await page.goto('/auctions/message-list')
    const tabs = page.getByRole('navigation', { name: 'Lists of auctions' })
    await expect(tabs.getByRole('link', { name: 'Messages' })).toBeInViewport({ ratio: 0.9 })
    expect((await tabs.boundingBox())?.height).toBeLessThanOrEqual(48)
  },
)
