import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { refuseAuthInfo } from '#contract/authInfo.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { RefuseAuthInfoPage } from './RefuseAuthInfoPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(refuseAuthInfo, () => ({}))
})

const code = 'c'.repeat(43)
const show = (hash: string) =>
  showPage([{ path: '/auth-info/refuse', Component: RefuseAuthInfoPage }], `/auth-info/refuse${hash}`)
const sent = () => server.requests.filter(({ call }) => call === 'refuseAuthInfo').map(({ body }) => body)
const linkToContact = () => screen.getByRole('link', { name: 'My contact' }).getAttribute('href')
const refuse = () => screen.getByRole('button', { name: 'Refuse' })

describe('the page of the link that refuses AuthInfo by mail', () => {
  test('refuses with its button alone: a scanner that opens it changes nothing', async () => {
    await show(`#${code}`)
    expect(sent()).toEqual([])
    await userEvent.click(refuse())
    expect((await screen.findByRole('status')).textContent).toContain('No transfer password is sent to the new e-mail')
    expect(sent()).toEqual([{ code }])
    expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull()
  })

  test('says why a link is no longer valid, and leads on', async () => {
    server.answer(refuseAuthInfo, () => ({ refusal: 'refusal-not-valid' }))
    await show(`#${code}`)
    await userEvent.click(refuse())
    expect((await screen.findByRole('alert')).textContent).toContain('no longer valid')
    expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull()
    expect(linkToContact()).toBe('/mycontact/detail/personal')
  })

  test.each(['', '#half-of-it'])('says that a link (%s) is not whole', async (hash) => {
    await show(hash)
    expect(screen.getByRole('alert').textContent).toContain('incomplete')
    expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull()
    expect(linkToContact()).toBe('/mycontact/detail/personal')
  })
})
