import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readMyContact, updateContact } from '#contract/myContact.ts'
import { readInfo } from '#contract/session.ts'
import { MyContactLayout } from '#src/app/layouts/MyContactLayout.tsx'
import { readDraft } from '#src/ui/form/drafts.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anInfo } from '#tests/builders/domain.ts'
import { mayNot, myContact } from '#tests/builders/myContact.ts'
import { loader, PersonalPage } from './PersonalPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(readMyContact, () => myContact())
  server.answer(updateContact, () => myContact())
})

const show = () =>
  showPage(
    [
      {
        Component: MyContactLayout,
        children: [{ path: '/mycontact/detail/personal', loader, Component: PersonalPage }],
      },
    ],
    '/mycontact/detail/personal',
  )

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = () => server.requests.filter(({ call }) => call === 'updateContact').map(({ body }) => body)
const draftOf = (field: string) => readDraft(`contact.JAN.${field}`)

describe('my personal data', () => {
  test('show a telephone number in groups', async () => {
    const mine = myContact()
    const telephone = { ...mine.contact.telephone, value: '+420.777123456' }
    server.answer(readMyContact, () => ({ ...mine, contact: { ...mine.contact, telephone } }))
    await show()
    expect(await screen.findByText('+420 777 123 456')).toBeTruthy()
  })

  test('leave to the registrar what the registry does not take from here', async () => {
    server.answer(readMyContact, () => myContact({ atRegistrar: ['fax'] }))
    await show()
    expect(await screen.findByRole('button', { name: 'Change telephone' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change fax' })).toBeNull()
    expect(screen.getAllByText('Your registrar can change this.').length).toBeGreaterThan(0)
  })

  test('say once that the registrar can change name and identification', async () => {
    server.answer(readMyContact, () => myContact())
    await show()
    expect(await screen.findByText('Your registrar can change the name and date of birth.')).toBeTruthy()
    expect(screen.queryByText('Your registrar can change this.')).toBeNull()
  })

  test('are shown with who sees them and why some are not changed here', async () => {
    server.answer(readMyContact, () =>
      myContact({
        locks: { name: 'serverContactNameChangeProhibited', organization: null, ident: null, address: null },
      }),
    )
    await show()
    const name = await screen.findByText('Name', { selector: 'dt' })
    expect(name.nextElementSibling?.textContent).toContain('Verified')
    expect(screen.getByText('Date of birth', { selector: 'dt' }).nextElementSibling?.textContent).toContain(
      'Your registrar can change this',
    )
    expect(screen.getByRole('switch', { name: 'Telephone: public' }).getAttribute('aria-checked')).toBe('false')
    expect(screen.getByRole('link', { name: 'Personal' }).getAttribute('aria-current')).toBe('page')
  })

  test('confirm an e-mail after the identity, and say so on the button', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const info = anInfo()
    const confirmed = { allowed: true, reason: null, stepUpSeconds: 900 }
    const since = new Date(Date.parse(info.session.now) - 901_000).toISOString()
    server.answer(readInfo, () => ({
      ...info,
      capabilities: { ...info.capabilities, 'change-email': confirmed },
      session: { ...info.session, authenticatedAt: since },
    }))
    server.answer(readMyContact, () => myContact({}, { emailConfirmedAt: null }))
    await show()
    await press('Confirm your identity, then the e-mail')
    expect(assign).toHaveBeenCalledWith(expect.stringContaining('purpose=step-up'))
    expect(sent()).toEqual([])
    assign.mockRestore()
  })

  test('are changed in their place: the field has the focus, Enter saves, and the focus comes back', async () => {
    await show()
    await press('Change telephone')
    const field = await screen.findByRole('textbox', { name: 'Telephone' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.clear(field)
    await userEvent.type(field, '+420 777 123 456{Enter}')
    await waitFor(() => expect(sent()).toEqual([{ telephone: '+420.777123456' }]))
    const button = await screen.findByRole('button', { name: 'Change telephone' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(screen.getByText('Saved')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('Saved'), 'nothing new was saved').toBeNull()
    expect(draftOf('telephone')).toBeUndefined()
  })

  test('are edited as they are shown, and an unchanged number is sent as it was', async () => {
    const mine = myContact()
    const telephone = { ...mine.contact.telephone, value: '+420.777123456' }
    server.answer(readMyContact, () => ({ ...mine, contact: { ...mine.contact, telephone } }))
    await show()
    await press('Change telephone')
    const field = await screen.findByRole('textbox', { name: 'Telephone' })
    expect(field).toHaveProperty('value', '+420 777 123 456')
    await userEvent.type(field, '{Enter}')
    await waitFor(() => expect(sent()).toEqual([{ telephone: '+420.777123456' }]))
  })

  test('take a telephone number of the country of the contact without its code', async () => {
    await show()
    await press('Change telephone')
    const field = await screen.findByRole('textbox', { name: 'Telephone' })
    expect(screen.getByText(/Without a country code, \+420 is added/)).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, '777 123 456{Enter}')
    await waitFor(() => expect(sent()).toEqual([{ telephone: '+420.777123456' }]))
  })

  test('that are not right show a message beside the field, which stays focused, and are not sent', async () => {
    await show()
    await press('Change e-mail')
    const field = await screen.findByRole('textbox', { name: 'E-mail' })
    await userEvent.clear(field)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    const notes = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(notes?.textContent).toContain('Fill this in.')
    expect(document.activeElement).toBe(field)
    expect(sent()).toEqual([])
  })

  test('stay typed when saving fails, and after the page is loaded again', async () => {
    server.answer(updateContact, () => ({ refusal: 'unreachable' }))
    await show()
    await press('Change VAT number')
    await userEvent.type(await screen.findByRole('textbox', { name: 'VAT number' }), 'CZ123{Enter}')
    await screen.findByRole('alert')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'VAT number' }).value).toBe('CZ123')
    expect(draftOf('vatNumber')).toEqual({ vatNumber: 'CZ123' })
  })

  test('that were being typed are taken up again', async () => {
    sessionStorage.setItem('draft:contact.JAN.fax', JSON.stringify({ fax: '+420.2' }))
    await show()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Fax' })).value).toBe('+420.2')
  })

  test('are given up with Escape, and nothing is stored', async () => {
    await show()
    await press('Change fax')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Fax' }), '1')
    expect(draftOf('fax')).toEqual({ fax: '1' })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('textbox', { name: 'Fax' })).toBeNull()
    expect(draftOf('fax')).toBeUndefined()
  })

  test('stand still for whom the table says no, with the reason and what to do', async () => {
    const change = mayNot('level-too-low')
    server.answer(readMyContact, () =>
      myContact({
        change,
        flags: myContact().flags.map((flag) => ({ ...flag, change })),
        letters: { on: change, off: change },
      }),
    )
    await show()
    const button = await screen.findByRole('button', { name: 'Change e-mail', description: /level of identification/ })
    expect(button.hasAttribute('disabled')).toBe(true)
    expect(screen.getAllByText(/Have your identity verified/).length).toBeGreaterThan(0)
    await userEvent.click(
      screen.getByRole('switch', { name: 'E-mail: public', description: /level of identification/ }),
    )
    expect(screen.getByRole('radio', { name: 'yes', description: /level of identification/ })).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('say whether others see them, under a heading', async () => {
    const flags = myContact().flags.map((flag) => ({ ...flag, disclosed: flag.flag === 'telephone' }))
    server.answer(readMyContact, () => myContact({ flags }))
    await show()
    expect(await screen.findAllByText('Public')).toHaveLength(1)
    expect(screen.getAllByText('Hidden')).toHaveLength(2)
    expect(screen.getByText('Visible to others')).toBeTruthy()
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test('have no switch where nothing is given, unless it would be public', async () => {
    const flags = myContact().flags.map((flag) => ({ ...flag, disclosed: flag.flag === 'vatNumber' }))
    server.answer(readMyContact, () => myContact({ flags }))
    await show()
    expect((await screen.findAllByRole('switch')).map((one) => one.getAttribute('aria-label'))).toEqual([
      'Date of birth: public',
      'VAT number: public',
      'Telephone: public',
      'E-mail: public',
    ])
  })

  test('are shown to others or hidden with one press', async () => {
    server.answer(readMyContact, () => myContact({}, { fax: { disclosed: false, value: '+420.2' } }))
    await show()
    await userEvent.click(await screen.findByRole('switch', { name: 'Fax: public' }))
    await waitFor(() => expect(sent()).toEqual([{ discloseFlags: { fax: true } }]))
    expect(await screen.findByText('Saved')).toBeTruthy()
  })

  test('an e-mail that waits is named, its link mailed again, or the present one stays', async () => {
    server.answer(readMyContact, () =>
      myContact({ waitingEmail: { email: 'novy@example.cz', validUntil: '2026-11-24T10:00:00Z' } }),
    )
    await show()
    expect(await screen.findByText(/Waiting for confirmation/)).toBeTruthy()
    await press('Send the link again')
    await waitFor(() => expect(sent()).toEqual([{ email: 'novy@example.cz' }]))
    await press('Keep the current e-mail')
    await waitFor(() => expect(sent().at(-1)).toEqual({ email: 'jan@example.cz' }))
  })

  test('letters by post are wanted, not wanted, or neither', async () => {
    await show()
    const letters = within(await screen.findByRole('region', { name: 'Expiry letters by post' }))
    expect(letters.getByRole<HTMLInputElement>('radio', { name: 'no preference' }).checked).toBe(true)
    await userEvent.click(letters.getByRole('radio', { name: 'no' }))
    await waitFor(() => expect(sent()).toEqual([{ postalLetters: false }]))
  })

  test('what the identity says otherwise stands side by side, to be taken over', async () => {
    server.answer(readMyContact, () =>
      myContact({ differences: [{ field: 'birthDate', contact: null, identity: '1984-03-12' }] }),
    )
    await show()
    const row = within(await screen.findByRole('row', { name: /Date of birth/ }))
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['not given', 'March 12, 1984'])
    await press('Use the values from my identity')
    await waitFor(() => expect(sent()).toEqual([{ fromIdentity: true }]))
  })
})
