import { expect, test, violationsOf } from './fixtures.ts'

test.use({ locale: 'en-US' })

const text = 'We are off from ten to midnight.'

test('what is announced stands above every page, and below the one that is being read', async ({
  page,
  pool,
  signedInAs,
}) => {
  await signedInAs('gita')
  const announce = () =>
    pool.query(
      `insert into announcement (id, level, text_cs, text_en, from_at)
       values (gen_random_uuid(), 'warning', 'Od deseti do půlnoci nepojedeme.', $1, now())`,
      [text],
    )
  const shown = page.getByRole('status').filter({ hasText: text })
  try {
    await page.goto('/mycontact/detail/state')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The code that listens for announcements loads after the page.
    await expect(page.locator('[data-announced]')).toHaveCount(2)
    const before = await page.getByRole('heading', { level: 1 }).boundingBox()
    await announce()
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(shown).toBeVisible()
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before)
    expect(await violationsOf(page)).toEqual([])

    await page.goto('/login-method')
    await expect(shown).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await shown.getByRole('button', { name: 'Close the announcement' }).press('Enter')
    await expect(shown).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(shown).toHaveCount(0)

    await pool.query('update announcement set version = version + 1 where text_en = $1', [text])
    await page.reload()
    await expect(shown).toBeVisible()
  } finally {
    await pool.query('delete from announcement where text_en = $1', [text])
  }
})
