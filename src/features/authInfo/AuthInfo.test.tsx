import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthInfo, readAuthInfo, type AuthInfoStatus } from '#contract/authInfo.ts'
import { readInfo } from '#contract/session.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { noAuthInfo as none } from '#tests/builders/authInfo.ts'
import { anInfo } from '#tests/builders/domain.ts'
import { AuthInfo } from './parts/AuthInfo.tsx'

let server: ReturnType<typeof signedInServer>

const mine: AuthInfoStatus = {
  ...none,
  active: {
    madeAt: '2026-11-21T08:00:00.000Z',
    validUntil: '2026-12-05T08:00:00.000Z',
    madeBy: { handle: 'ANNA-NOVAKOVA', name: 'Anna Nováková' },
    isMine: true,
  },
}
const registrar = { handle: 'REG-ALFA', name: 'Alfa Hosting' }
const made = { authInfo: 'ab2cd3ef4gh5jk6mn7pq', status: mine }

beforeEach(() => {
  server = signedInServer()
  server.answer(createAuthInfo, () => made)
})

async function show(address = '/') {
  const router = await showPart(<AuthInfo type="domain" id="moje.cz" registrar={registrar} lock="open" />, address)
  await screen.findByRole('heading', { name: 'Transfer password (AuthInfo)' })
  return router
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const keys = () => server.requests.filter(({ call }) => call === 'createAuthInfo').map(({ key }) => key)

const elsewhere = { allowed: false, reason: 'not-at-this-registry', stepUpSeconds: null } as const

describe('the AuthInfo of an object', () => {
  test('is made by the registrar, with the link to it, where the registry takes none from the portal', async () => {
    const info = anInfo()
    server.answer(readInfo, () => ({ ...info, capabilities: { ...info.capabilities, 'create-auth-info': elsewhere } }))
    await show('/?authInfo=new')
    const link = await screen.findByRole('link', { name: 'Alfa Hosting' })
    expect(link.getAttribute('href')).toBe('/registrar/detail/REG-ALFA')
    expect(link.closest('p')?.textContent).toMatch(/not created in the portal. Ask your registrar, Alfa Hosting/)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.requests.map(({ call }) => call)).not.toContain('readAuthInfo')
  })

  test('is described: none, mine, another contact’s, or one that was mailed', async () => {
    await show()
    expect(await screen.findByText('No active transfer password.')).toBeTruthy()
  })

  test.each([
    ['You created it', mine.active],
    [
      'Contact Gita created it',
      mine.active && { ...mine.active, isMine: false, madeBy: { handle: 'G', name: 'Gita' } },
    ],
    ['It was requested and sent by e-mail', mine.active && { ...mine.active, isMine: false, madeBy: null }],
  ])('says “%s” of one that is valid', async (text, active) => {
    server.answer(readAuthInfo, () => ({ ...none, active }))
    await show()
    expect(
      await screen.findByText(new RegExp(`Valid until December 5, 2026.*${text}.*cannot be shown again`)),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Create a new one' }).hasAttribute('disabled')).toBe(false)
  })

  test('is shown once, in groups, with the focus on it, and the question is gone from the address', async () => {
    const router = await show()
    await press('Create transfer password')
    await screen.findByRole('dialog', { name: 'Create a new transfer password?' })
    await waitFor(() => expect(router.state.location.search).toBe('?authInfo=new'))
    await press('Create and show')
    const shown = await screen.findByRole('group', { name: 'New transfer password' })
    expect(shown.textContent).toContain('ab2cd3ef4gh5jk6mn7pq')
    within(shown).getByText('3ef4g')
    await waitFor(() => expect(document.activeElement).toBe(shown))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  test('a double press makes one', async () => {
    await show('/?authInfo=new')
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Create and show' }))
    await screen.findByRole('group', { name: 'New transfer password' })
    expect(keys()).toHaveLength(1)
  })

  test('one that was created and got lost on the way is reported, and another is created under another key', async () => {
    server.answer(createAuthInfo, () => ({ refusal: 'unreachable' }))
    await show('/?authInfo=new')
    await press('Create and show')
    await screen.findByRole('alert')
    server.answer(createAuthInfo, () => ({ refusal: 'already-shown' }))
    await press('Try again')
    expect(await screen.findByText(/has been created and is shown only once/)).toBeTruthy()
    server.answer(createAuthInfo, () => made)
    await press('Try again')
    await screen.findByRole('group', { name: 'New transfer password' })
    const [first, second, third] = keys()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('whose sign-in is old confirms their identity first, with the reason', async () => {
    const info = anInfo()
    server.answer(readInfo, () => ({
      ...info,
      capabilities: { ...info.capabilities, 'create-auth-info': none.creation },
      session: { ...info.session, authenticatedAt: '2020-01-01T00:00:00.000Z' },
    }))
    await show('/?authInfo=new')
    expect(await screen.findByText(/You’ll confirm your identity first/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Confirm identity and continue' }))
    expect(screen.queryByRole('button', { name: 'Create and show' })).toBeNull()
  })

  test.each([
    ['holder', 'Unlock it first'],
    ['registrar', 'Only they can unlock it'],
    ['registry', 'Only the registry can unlock it'],
  ] as const)('is not made while the %s has locked the transfer, and says who unlocks it', async (lockedBy, reason) => {
    const creation = { allowed: false, reason: 'transfer-is-blocked', stepUpSeconds: null } as const
    server.answer(readAuthInfo, () => ({ active: null, creation, days: 14, lockedBy }))
    await show('/?authInfo=new')
    const button = await screen.findByRole('button', {
      name: 'Create transfer password',
      description: new RegExp(reason),
    })
    expect(button.hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that cannot be loaded says so in its place, and is requested again', async () => {
    server.answer(readAuthInfo, () => ({ refusal: 'unreachable' }))
    await show()
    await screen.findByRole('alert')
    server.answer(readAuthInfo, () => none)
    await press('Try again')
    expect(await screen.findByText('No active transfer password.')).toBeTruthy()
  })
})
