import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { confirmEmail } from '#contract/myContact.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(confirmEmail, () => ({ email: 'novy@example.cz' }))
})

const code = 'c'.repeat(43)
const show = (hash: string) =>
  showPage([{ path: '/contact/confirm-email', Component: ConfirmEmailPage }], `/contact/confirm-email${hash}`)
const bodies = () => server.requests.filter(({ call }) => call === 'confirmEmail').map(({ body }) => body)

describe('the page of a mailed link', () => {
  test('confirms with its button alone: a scanner that opens it changes nothing', async () => {
    await show(`#${code}`)
    expect(bodies()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Confirm the e-mail' }))
    expect(await screen.findByText(/is confirmed/)).toBeTruthy()
    expect(screen.getByText('novy@example.cz')).toBeTruthy()
    expect(bodies()).toEqual([{ code }])
  })

  test('says why a link is no longer good, and leads on', async () => {
    server.answer(confirmEmail, () => ({ refusal: 'confirmation-not-valid' }))
    await show(`#${code}`)
    await userEvent.click(screen.getByRole('button', { name: 'Confirm the e-mail' }))
    expect((await screen.findByRole('alert')).textContent).toContain('no longer valid')
    expect(screen.queryByRole('button', { name: 'Confirm the e-mail' })).toBeNull()
    expect(screen.getByRole('link', { name: 'My contact' })).toBeTruthy()
  })

  test('offers its button again after a fault that passes', async () => {
    server.answer(confirmEmail, () => ({ refusal: 'being-changed' }))
    await show(`#${code}`)
    const button = screen.getByRole('button', { name: 'Confirm the e-mail' })
    await userEvent.click(button)
    await screen.findByRole('alert')
    expect(screen.getByRole('button', { name: 'Confirm the e-mail' })).toBe(button)
  })

  test.each(['', '#half-of-it'])('says that a link (%s) is not whole', async (hash) => {
    await show(hash)
    expect(screen.getByRole('alert').textContent).toContain('incomplete')
    expect(screen.queryByRole('button', { name: 'Confirm the e-mail' })).toBeNull()
    expect(screen.getByRole('link', { name: 'My contact' }).getAttribute('href')).toBe('/mycontact/detail/personal')
  })
})
