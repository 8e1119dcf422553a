import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { readContact } from '#contract/contact.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { aContact } from '#tests/builders/record.ts'
import { ContactDetailPage, loader } from './ContactDetailPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(readContact, () => aContact('JAN'))
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
  test('shows a stranger what is public, and what is hidden as hidden with the reason', async () => {
    await show()
    expect(screen.getByText(/This contact is not yours/)).toBeTruthy()
    expect(valueOf('Permanent address')).toBe('Lipová 12602 00 BrnoCzechia')
    expect(valueOf('Telephone')).toBe('not disclosed')
    expect(valueOf('Organization')).toBe('not given')
    expect(screen.getByText(/hidden by the settings of the contact/)).toBeTruthy()
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
