import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { readMyContact, updateContact } from '#contract/myContact.ts'
import { MyContactLayout } from '#src/app/layouts/MyContactLayout.tsx'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { mayNot, myContact } from '#tests/builders/myContact.ts'
import { AddressesPage, loader } from './AddressesPage.tsx'

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
        children: [{ path: '/mycontact/detail/addresses', loader, Component: AddressesPage }],
      },
    ],
    '/mycontact/detail/addresses',
  )

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>(name === 'Country' ? 'combobox' : 'textbox', { name })
const sent = () => server.requests.filter(({ call }) => call === 'updateContact').map(({ body }) => body)
const mailing = { street: ['P. O. Box 1'], city: 'Brno', stateOrProvince: null, postalCode: '602 00', country: 'CZ' }

describe('my addresses', () => {
  test('are the permanent one with who sees it and why it is not typed here, and that of letters', async () => {
    await show()
    const permanent = await screen.findByRole('region', { name: 'Permanent address' })
    expect(permanent.textContent).toContain('Lipová 12602 00 BrnoCzechiaYour registrar can change this.')
    expect(screen.getByRole('switch', { name: 'Permanent address: public' })).toBeTruthy()
    expect(screen.getByText('Letters go to your permanent address.')).toBeTruthy()
  })

  test('leave the one for letters to the registrar where the registry does not take it from here', async () => {
    server.answer(readMyContact, () =>
      myContact({ atRegistrar: ['mailingAddress'] }, { mailingAddress: { value: mailing, disclosed: false } }),
    )
    await show()
    const section = await screen.findByRole('region', { name: 'Mailing address' })
    expect(section.textContent).toContain('P. O. Box 1602 00 BrnoCzechiaYour registrar can change this.')
    expect(within(section).queryAllByRole('button')).toEqual([])
  })

  test('one for letters is typed whole, its country chosen by its name, and nothing is sent while something lacks', async () => {
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Add a mailing address' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Street and number')))
    await userEvent.type(field('City'), 'Brno')
    expect(field('Country').value).toBe('Czechia')
    await userEvent.clear(field('Country'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(field('Country').getAttribute('aria-invalid')).toBe('true'))
    await userEvent.type(field('Country'), 'germ{Enter}')
    expect(field('Country').value).toBe('Germany')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(field('Street and number').getAttribute('aria-invalid')).toBe('true'))
    expect(field('Postal code').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Street and number'))
    expect(sent()).toEqual([])
    await userEvent.type(field('Street and number'), ' P. O. Box 1')
    await userEvent.type(field('Postal code'), '602 00{Enter}')
    await waitFor(() => expect(sent()).toEqual([{ mailingAddress: { ...mailing, country: 'DE' } }]))
    const button = await screen.findByRole('button', { name: 'Add a mailing address' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('one for letters is taken away with one press', async () => {
    server.answer(readMyContact, () => myContact({}, { mailingAddress: { disclosed: false, value: mailing } }))
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(sent()).toEqual([{ mailingAddress: null }]))
  })

  test('stand still for whom the table says no', async () => {
    server.answer(readMyContact, () => myContact({ change: mayNot('change-at-registrar') }))
    await show()
    const button = await screen.findByRole('button', { name: 'Add a mailing address', description: /registrar/ })
    expect(button.hasAttribute('disabled')).toBe(true)
  })
})
