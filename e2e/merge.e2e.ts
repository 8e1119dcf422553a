import { listCandidateDomains } from '#contract/merge.ts'
import { expect, listKeysWork, proveIdentity, test, violationsOf } from './fixtures.ts'

test.use({ locale: 'en-US' })

test(
  'contacts are merged by keys alone; one with a blocked domain is named and left out',
  { tag: '@desk' },
  async ({ signedInAnew, context, registry, time }) => {
    test.slow()
    const page = await signedInAnew('anna')
    const blocked = await domainOf('SB-ANNA-NOVAKOVA')
    await registry.block(blocked)
    await page.goto('/mycontact/detail/merge')
    const rows = page.getByRole('grid', { name: 'Contacts to merge' })
    await expect(rows.getByRole('link', { name: 'NOVAKOVA-A-602' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    await listKeysWork(page)
    // From the search to the rows, and the fourth and the last of them chosen.
    await page.getByRole('searchbox', { name: 'Search contacts' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows.getByRole('row').filter({ hasText: 'ANNA-N-84' }).locator(':focus')).toBeVisible()
    for (const key of ['j', 'j', 'j', 'x', 'j', 'j', 'x']) await page.keyboard.press(key)
    await expect(page.getByText('2 contacts selected')).toBeVisible()
    await page.getByRole('button', { name: 'Compare and merge', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Merge 2 contacts into ANNA-NOVAKOVA' })).toBeFocused()
    const hindered = page.getByRole('region', { name: 'SB-ANNA-NOVAKOVA' })
    await expect(hindered.getByText(`${blocked} is administratively blocked.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Merge the contacts…' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Merge the contacts…' })).toBeInViewport({ ratio: 1 })
    // On a screen for the whole page, where the bar at its foot covers no link.
    await page.setViewportSize({ width: 1440, height: 1600 })
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('l')
    await expect(page.getByRole('heading', { name: 'Merge 1 contact into ANNA-NOVAKOVA' })).toBeFocused()

    await time.ageSignIn(context, 6)
    await page.reload()
    await page.getByRole('button', { name: 'Merge the contact…' }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Merge contacts' })
    await expect(question).toContainText('Move everything from NOVAKOVA-A-602 to ANNA-NOVAKOVA, then delete')
    await question.getByRole('button', { name: 'Confirm identity and continue' }).press('Enter')
    await proveIdentity(page, 'anna')
    // Back at the same question, with the focus on its words: Enter does nothing until the button is reached.
    await expect(question.locator(':focus')).toContainText('This cannot be undone')
    expect(await violationsOf(page)).toEqual([])
    for (const key of ['Enter', 'Tab', 'Tab']) await page.keyboard.press(key)
    await expect(question.getByRole('button', { name: 'Merge', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    const done = page.getByRole('group', { name: 'The contact NOVAKOVA-A-602 has been merged into ANNA-NOVAKOVA.' })
    await expect(done).toBeFocused()
    await expect(rows.getByRole('link', { name: 'NOVAKOVA-A-602' })).toBeHidden()
    await registry.unblock(blocked)

    async function domainOf(handle: string): Promise<string> {
      const answer = await context.request.get(listCandidateDomains.path.replace('{id}', handle))
      const { items } = listCandidateDomains.answer.parse(await answer.json())
      return items[0]?.fqdn ?? ''
    }
  },
)

test(
  'the objects of a candidate are looked at, not chosen, and lead back',
  { tag: '@full' },
  async ({ signedInAs }) => {
    const page = await signedInAs('anna')
    await page.goto('/mycontact/detail/merge')
    await page.getByRole('link', { name: '4', exact: true }).click()
    await expect(page).toHaveURL(/\/domains\?handle=ANNA-N-84$/)
    await expect(page.getByText('Objects of ANNA-N-84')).toBeVisible()
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: /\.cz$/ }) })
    for (const box of await row.getByRole('checkbox').all()) await expect(box).toBeDisabled()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Back to merging' }).click()
    await expect(page.getByRole('heading', { name: 'Merge 1 contact into ANNA-NOVAKOVA' })).toBeVisible()
  },
)

test('who may not merge sees the candidates and why', { tag: '@full' }, async ({ signedInAs }) => {
  const page = await signedInAs('karel')
  await page.goto('/mycontact/detail/merge')
  await expect(page.getByText(/There is nothing to merge|e-mail is not confirmed/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
