import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMyAuthInfo, readMyAuthInfo, type MyAuthInfoStatus } from '#contract/authInfo.ts'
import { readMyContact } from '#contract/myContact.ts'
import { readInfo } from '#contract/session.ts'
import { MyContactLayout } from '#src/app/layouts/MyContactLayout.tsx'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { noAuthInfo } from '#tests/builders/authInfo.ts'
import { anInfo } from '#tests/builders/domain.ts'
import { myContact } from '#tests/builders/myContact.ts'
import { loader, MyAuthInfoPage } from './MyAuthInfoPage.tsx'

let server: ReturnType<typeof signedInServer>
const none: MyAuthInfoStatus = { ...noAuthInfo, domains: 35 }

beforeEach(() => {
  server = signedInServer()
  server.answer(readMyAuthInfo, () => none)
  server.answer(createMyAuthInfo, () => ({ authInfo: 'ab2cd3ef4gh5jk6mn7pq', status: none }))
})

const show = (search = '') =>
  showPage(
    [
      {
        Component: MyContactLayout,
        children: [{ path: '/mycontact/detail/authinfo', loader, Component: MyAuthInfoPage }],
      },
    ],
    `/mycontact/detail/authinfo${search}`,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = () => server.requests.filter(({ call }) => call === 'createMyAuthInfo')

describe('the AuthInfo of my contact', () => {
  test('is made by its registrar where the registry takes none from the portal', async () => {
    const creation = { allowed: false, reason: 'not-at-this-registry', stepUpSeconds: null } as const
    server.answer(readMyAuthInfo, () => ({ ...none, creation }))
    const mine = myContact({}, { registrar: { handle: 'REG-ALFA', name: 'Alfa Hosting' } })
    server.answer(readMyContact, () => mine)
    await show('?authInfo=new')
    const link = await screen.findByRole('link', { name: 'Alfa Hosting' })
    expect(link.getAttribute('href')).toBe('/registrar/detail/REG-ALFA')
    expect(screen.queryByRole('button', { name: 'Create transfer password' })).toBeNull()
    expect(screen.queryByText(/A transfer password can move/)).toBeNull()
  })

  test('says how many domains it could move', async () => {
    await show()
    expect(await screen.findByText(/A transfer password can move 35 domains/)).toBeTruthy()
  })

  test('is made there and shown once', async () => {
    await show()
    await press('Create transfer password')
    await press('Create and show')
    const shown = await screen.findByRole('group', { name: 'New transfer password' })
    expect(shown.textContent).toContain('ab2cd')
    expect(sent().map(({ body }) => body)).toEqual([{}])
  })

  test('or is my own, long enough before it is sent, and never stored in the tab', async () => {
    await show('?authInfo=new')
    await userEvent.click(await screen.findByRole('radio', { name: 'Choose my own' }))
    const field = await screen.findByRole('textbox', { name: 'My own transfer password' })
    await userEvent.type(field, 'too short')
    await press('Set and show')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, ' but not now')
    await press('Set and show')
    await screen.findByRole('group', { name: 'New transfer password' })
    expect(sent().map(({ body }) => body)).toEqual([{ authInfo: 'too short but not now' }])
    expect(Object.entries(sessionStorage).filter(([, value]) => String(value).includes('not now'))).toEqual([])
  })

  test('is made once, however often it is pressed; a lost one is reported and another created under another key', async () => {
    server.answer(createMyAuthInfo, () => ({ refusal: 'unreachable' }))
    await show('?authInfo=new')
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Create and show' }))
    await screen.findByRole('alert')
    server.answer(createMyAuthInfo, () => ({ refusal: 'already-shown' }))
    await press('Create and show')
    await screen.findByText(/has been created and is shown only once/)
    server.answer(createMyAuthInfo, () => ({ authInfo: 'x'.repeat(20), status: none }))
    await press('Create and show')
    await screen.findByRole('group', { name: 'New transfer password' })
    const keys = sent().map(({ key }) => key)
    expect(new Set(keys.slice(0, -1)).size).toBe(1)
    expect(keys.at(-1)).not.toBe(keys[0])
  })

  test('has no field to type a secret in before identity is confirmed', async () => {
    const info = anInfo()
    server.answer(readInfo, () => ({
      ...info,
      capabilities: { ...info.capabilities, 'set-own-auth-info': noAuthInfo.creation },
      session: { ...info.session, authenticatedAt: '2020-01-01T00:00:00.000Z' },
    }))
    await show('?authInfo=new')
    await screen.findByRole('button', { name: 'Confirm identity and continue' })
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('stands still with the reason where one cannot be made now', async () => {
    const creation = { allowed: false, reason: 'auth-info-is-active', stepUpSeconds: null } as const
    server.answer(readMyAuthInfo, () => ({ ...none, creation }))
    await show()
    const button = await screen.findByRole('button', {
      name: 'Create transfer password',
      description: /already has a valid/,
    })
    expect(button.hasAttribute('disabled')).toBe(true)
  })
})
