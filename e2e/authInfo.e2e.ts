import type { Page } from '@playwright/test'
import { authInfoAlphabet } from '#contract/authInfo.ts'
import { listDomains } from '#contract/domain.ts'
import { expect, proveIdentity, test, violationsOf } from './fixtures.ts'

test.use({ locale: 'en-US' })

const shape = new RegExp(`^[${authInfoAlphabet}]{20}$`)

test(
  'an AuthInfo is made by keys alone, shown once and then only mentioned',
  { tag: '@desk' },
  async ({ signedInAs }) => {
    const page = await signedInAs('filip')
    await page.goto(`/domains/detail/${await openDomainOf(page)}`)
    const section = page.getByRole('region', { name: 'Transfer password (AuthInfo)' })
    await expect(section.getByText('No active transfer password.')).toBeVisible()

    await section.getByRole('button', { name: 'Create transfer password' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').locator(':focus')).toContainText(/valid/)
    await page.keyboard.press('Escape')
    await expect(section.getByRole('button', { name: 'Create transfer password' })).toBeFocused()
    await page.keyboard.press('Enter')
    expect(await violationsOf(page)).toEqual([])
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
    await expect(page.getByRole('button', { name: 'Create and show' })).toBeFocused()
    await page.keyboard.press('Enter')

    const shown = section.getByRole('group', { name: 'New transfer password' })
    await expect(shown).toBeFocused()
    const parts = await shown.locator('span').allTextContents()
    expect(parts.join('').slice(0, 20)).toMatch(shape)
    expect(new URL(page.url()).search).toBe('')
    expect(await violationsOf(page)).toEqual([])

    await page.reload()
    await expect(section.getByText(/You created it on .* cannot be shown again/)).toBeVisible()
    await expect(shown).toBeHidden()
  },
)

test(
  'whose sign-in is old confirms their identity and comes back to the same question',
  { tag: '@full' },
  async ({ signedInAnew, context, time }) => {
    const page = await signedInAnew('dana')
    await page.goto(`/domains/detail/${await openDomainOf(page)}`)
    await time.ageSignIn(context, 16)
    await page.reload()
    await page.getByRole('button', { name: /^Create transfer password|^Create a new one/ }).click()
    await expect(page.getByText(/You’ll confirm your identity first/)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm identity and continue' }).click()
    await proveIdentity(page, 'dana')
    await page.getByRole('dialog').getByRole('button', { name: 'Create and show' }).dblclick()
    await expect(page.getByRole('group', { name: 'New transfer password' })).toBeFocused()
  },
)

test(
  'a locked transfer says what to do, and opening the lock lets one be made',
  { tag: '@full' },
  async ({ signedInAs }) => {
    const page = await signedInAs('gita')
    await page.goto(`/domains/detail/${await openDomainOf(page)}`)
    const make = page.getByRole('button', { name: /^Create transfer password|^Create a new one/ })
    await expect(make).toBeEnabled()
    await page.getByRole('button', { name: 'Transfer locked', exact: true }).click()
    await page.getByRole('button', { name: 'Lock transfer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(make).toBeDisabled()
    await expect(make).toHaveAccessibleDescription(/Unlock it first/)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(make).toBeEnabled()
  },
)

/** A domain of the person signed in whose transfer is not locked. */
async function openDomainOf(page: Page): Promise<string> {
  const answer = await page.request.get(`${listDomains.path}?lock=open&sort=-expiresOn&size=25`)
  const [first] = listDomains.answer.parse(await answer.json()).items
  return first?.fqdn ?? ''
}
