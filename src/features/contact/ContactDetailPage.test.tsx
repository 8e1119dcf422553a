import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { readContact } from '#contract/contact.ts'
import { listFilterChoices } from '#contract/filterChoice.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { aContact } from '#tests/builders/record.ts'
import { ContactDetailPage, loader } from './ContactDetailPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(readContact, () => aContact('JAN'))
  server.answer(listFilterChoices, () => ({ items: [], isMore: false }))
})

const show = (locale: 'cs-CZ' | 'en-US' = 'en-US') =>
  showPage([{ path: '/contact/detail/:handle', loader, Component: ContactDetailPage }], '/contact/detail/JAN', {
    locale,
  })

/** Returns the text beside a name in the facts. */
function valueOf(title: string) {
  return screen.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent
}

describe('the page of a contact', () => {
  test('shows a stranger what is public, and names what is not in one sentence', async () => {
    await show()
    expect(screen.getByText(/This contact is not yours/)).toBeTruthy()
    expect(valueOf('Permanent address')).toBe('Lipová 12602 00 BrnoCzechia')
    expect(screen.queryByText('not given')).toBeNull()
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Name',
      'Permanent address',
      'Registrar',
      'Created',
    ])
    const hidden = 'mailing address, telephone, fax, e-mail, notification e-mail, VAT number, and identification'
    expect(screen.getByText(`Not public: ${hidden}.`)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'States' })).toBeNull()
  })

  test('leads to my domains with this holder, with their number, and back to my domains', async () => {
    server.answer(listFilterChoices, () => ({ items: [{ handle: 'JAN', name: null, count: 12 }], isMore: false }))
    await show()
    const link = screen.getByRole('link', { name: 'Your 12 domains with this holder' })
    expect(link.getAttribute('href')).toBe('/domains?holder=JAN')
    expect(screen.getByRole('link', { name: 'Domains' }).getAttribute('href')).toBe('/domains')
  })

  test('shows its owner every value with whether others see it', async () => {
    server.answer(readContact, () =>
      aContact('JAN', {
        access: 'own',
        telephone: { disclosed: false, value: '+420.777' },
        email: { disclosed: true, value: null },
        ident: { disclosed: false, value: { type: 'op', value: '123' } },
        wantsPostalLetters: true,
      }),
    )
    await show('cs-CZ')
    expect(valueOf('Telefon')).toBe('+420.777neveřejné')
    expect(valueOf('E-mail')).toBe('neuvedenoveřejné')
    expect(valueOf('Identifikační údaj')).toBe('123číslo občanského průkazuneveřejné')
    expect(valueOf('Dopisy o expiraci poštou')).toBe('ano')
  })

  test('that stands nowhere has nothing for strangers but handle and registrar', async () => {
    const hidden = { disclosed: false }
    server.answer(readContact, () =>
      aContact('JAN', { isLinked: false, name: hidden, organization: hidden, address: hidden, createdAt: null }),
    )
    await show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('JANcontact')
    expect(screen.getByText(/no other record uses it/)).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Record' })).getByRole('link').textContent).toBe('A, a.s.')
    expect(screen.queryByRole('region', { name: 'Contact data' })).toBeNull()
  })

  test('too many looks at others show a message, with another try', async () => {
    server.answer(readContact, () => ({ refusal: 'too-many-requests' }))
    await show()
    expect(screen.getByRole('alert').textContent).toContain('Too many requests')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
