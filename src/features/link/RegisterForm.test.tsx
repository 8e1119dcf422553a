import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { createContact } from '#contract/link.ts'
import { anInfo } from '#tests/builders/domain.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { RegisterForm } from './RegisterForm.tsx'

let server: ReturnType<typeof signedInServer>
beforeEach(() => {
  server = signedInServer()
  server.answer(createContact, () => anInfo())
})

const sent = () => server.requests.filter(({ call }) => call === 'createContact').map(({ body }) => body)

async function submit(country: string | null, telephone: string) {
  await showPart(<RegisterForm email="nina@mail.example" country={country} onCreated={() => {}} />, '/')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Telephone/ }), telephone)
  await userEvent.click(screen.getByRole('button', { name: 'Create the contact' }))
}

describe('the telephone of a new contact', () => {
  test('gets the code of the country of the identity, as in my contact', async () => {
    await submit('CZ', '777 123 456')
    await waitFor(() => expect(sent()).toMatchObject([{ telephone: '+420.777123456' }]))
    expect(screen.getByText(/\+420 is added/)).toBeTruthy()
  })

  test('needs its code where the country is unknown', async () => {
    await submit(null, '777 123 456')
    expect(await screen.findByText(/With the country code/)).toBeTruthy()
    expect(sent()).toEqual([])
  })
})
