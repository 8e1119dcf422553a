import type { Page } from '@playwright/test'
import { authInfoAlphabet } from '#contract/authInfo.ts'
import { expect, proveIdentity, test, violationsOf } from './fixtures.ts'
import { mailedLink } from './mailedLink.ts'
import { noteShifts, shiftOf } from './layoutShift.ts'

test.use({ locale: 'en-US' })

test(
  'an eID without a contact creates one, leaves it and connects it again by the mailed AuthInfo, by keys alone',
  { tag: '@desk' },
  async ({ signedInAnew, baseURL, expectComplaint }) => {
    // The list without a contact, and the wrong AuthInfo.
    expectComplaint('403')
    const page = await signedInAnew('nina')
    await page.goto('/domains')
    await expect(page).toHaveURL(/\/contact\/connect\?next=%2Fdomains$/)
    const handleField = page.getByRole('textbox', { name: 'Contact handle' })
    const secretField = page.getByRole('textbox', { name: 'Transfer password (AuthInfo)' })
    await handleField.focus()
    await page.keyboard.type('nobody-at-all')
    await page.keyboard.press('Tab')
    await page.keyboard.type('not-the-right-one')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('No contact can be connected with this handle and password')
    await expect(secretField).toBeFocused()
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('link', { name: 'Create a new contact' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'E-mail' }).focus()
    await page.keyboard.press('Enter')
    const created = page.getByText(/Contact EID-\w{10} has been created and is yours/)
    await expect(created).toBeVisible()
    const handle = /EID-\w{10}/.exec((await created.textContent()) ?? '')?.[0] ?? ''
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue to the portal' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${baseURL}/domains`)
    await expect(myContact(page, handle)).toBeVisible()

    // No AuthInfo goes to an e-mail that nobody has confirmed.
    await page.goto(await mailedLink(page, 'nina.prochazkova@example.cz'))
    await page.getByRole('button', { name: 'Confirm the e-mail' }).press('Enter')
    await expect(page.getByText(/is confirmed/)).toBeVisible()

    await page.goto('/mycontact/detail/authentication')
    await page.getByRole('button', { name: 'Disconnect' }).focus()
    await page.keyboard.press('Enter')
    const typed = page.getByRole('dialog', { name: 'Disconnect the contact?' }).getByRole('textbox')
    await expect(typed).toBeFocused()
    await page.keyboard.type('SOMETHING-ELSE')
    await page.keyboard.press('Enter')
    await expect(typed).toHaveAttribute('aria-invalid', 'true')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(handle)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${baseURL}/contact/connect`)

    await handleField.focus()
    await page.keyboard.type(handle.toLowerCase())
    const send = page.getByRole('button', { name: 'I don’t have it, send me a new one' })
    await send.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: handle })).toContainText('we are sending')
    await expect(send).toBeFocused()
    await secretField.focus()
    await page.keyboard.insertText(await mailedTo(page, handle))
    await page.keyboard.press('Enter')
    await expect(myContact(page, handle)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)

test('one key and one more go on as another contact', { tag: ['@desk', '@full'] }, async ({ signedInAnew }) => {
  const page = await signedInAnew('maria')
  await page.goto('/domains')
  const button = page.getByRole('button', { name: /^My contact: / })
  const before = ((await button.textContent()) ?? '').includes('WEISS-GMBH') ? 'WEISS-GMBH' : 'MARIA-WEISS'
  const after = before === 'WEISS-GMBH' ? 'MARIA-WEISS' : 'WEISS-GMBH'
  await expect(myContact(page, before)).toHaveAttribute('aria-keyshortcuts', 's')
  await page.keyboard.press('s')
  await expect(page.getByRole('button', { name: after })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: after })).toBeHidden()
  await page.keyboard.press('s')
  await page.keyboard.press('Enter')
  await expect(myContact(page, after)).toBeVisible()
  await expect(page).toHaveURL(/\/domains$/)
})

test(
  'whose sign-in is old confirms their identity before the form opens',
  { tag: '@full' },
  async ({ signedInAnew, context, time }) => {
    const page = await signedInAnew('maria')
    await time.ageSignIn(context, 6)
    await page.goto('/contact/connect')
    await expect(page.getByRole('button', { name: 'Confirm identity and continue' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.getByRole('button', { name: 'Confirm identity and continue' }).click()
    await proveIdentity(page, 'maria')
    await expect(page.getByRole('textbox', { name: 'Contact handle' })).toBeVisible()
  },
)

test(
  'another session of mine is ended from the list',
  { tag: '@full' },
  async ({ signedInAnew, browser, baseURL, expectComplaint }) => {
    // The other reads who is signed in, and nobody is.
    expectComplaint('401')
    const page = await signedInAnew('maria')
    const elsewhere = await browser.newContext({ baseURL })
    const other = await elsewhere.newPage()
    await other.goto('/api/auth/eid/login/?next=/')
    await proveIdentity(other, 'maria')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

    await page.goto('/mycontact/detail/authentication')
    const ends = page.getByRole('button', { name: 'Sign out this session' })
    await expect(ends.first()).toBeVisible()
    const before = await ends.count()
    await ends.first().click()
    await expect(ends).toHaveCount(before - 1)
    const status = await other.evaluate(async () => (await fetch('/api/user/info/')).status)
    expect(status).toBe(401)
    await elsewhere.close()
  },
)

/** The button that says as which contact one works. */
function myContact(page: Page, handle: string) {
  return page.getByRole('button', { name: new RegExp(`^My contact: .*${handle}$`) })
}

/** The AuthInfo that the demo's mailbox got for a contact: it stands on a line of its own. */
async function mailedTo(page: Page, handle: string): Promise<string> {
  const mailbox = (await page.getByRole('link', { name: 'Demo mailbox' }).getAttribute('href')) ?? ''
  const letter = new RegExp(`href="(/mailbox/[^"]+)"><strong[^>]*>(?:Transfer password|Heslo k převodu)[^<]*${handle}`)
  const address = async () => letter.exec(await (await page.request.get(mailbox)).text())?.[1]
  await expect.poll(address, { timeout: 20_000 }).toBeDefined()
  const text = await (await page.request.get(new URL((await address()) ?? '', mailbox).href)).text()
  return new RegExp(`^[${authInfoAlphabet}]{20}$`, 'm').exec(text)?.[0] ?? ''
}

test(
  'on a phone nothing moves while the form of a new or a connected contact loads',
  { tag: '@phone' },
  async ({ signedInAnew }) => {
    const page = await signedInAnew('nina')
    await noteShifts(page)
    for (const [address, button] of [
      ['/contact/register', 'Create the contact'],
      ['/contact/connect', 'Connect the contact'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('button', { name: button })).toBeVisible()
      expect(await shiftOf(page), address).toBeLessThan(0.02)
    }
  },
)
