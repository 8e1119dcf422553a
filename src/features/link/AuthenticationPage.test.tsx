import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { detachContact, switchContact } from '#contract/link.ts'
import { endOtherSessions, endSession, readInfo, type Identity, type Info, type SessionRow } from '#contract/session.ts'
import { signedInServer, showPart } from '#tests/browser/showPage.tsx'
import { anInfo } from '#tests/builders/domain.ts'
import { LinkedContacts } from './LinkedContacts.tsx'
import { SwitchPanel } from './parts/SwitchPanel.tsx'
import { Sessions } from './Sessions.tsx'
import { IdentityFacts, SignIns } from './AuthenticationPage.tsx'

let server: ReturnType<typeof signedInServer>
const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})

const person = { handle: 'MARIA-WEISS', name: 'Maria Weiß' }
const firm = { handle: 'WEISS-GMBH', name: 'Weiß Handels GmbH' }

function maria(): Info {
  const info = anInfo()
  const allowed = { allowed: true, reason: null, stepUpSeconds: null }
  return {
    ...info,
    contact: person,
    contacts: [person, firm],
    capabilities: {
      ...info.capabilities,
      'attach-contact': { ...allowed, stepUpSeconds: 300 },
      'switch-contact': allowed,
      'detach-contact': { ...allowed, stepUpSeconds: 300 },
    },
    session: { ...info.session, authenticatedAt: info.session.now },
  }
}

beforeEach(() => {
  server = signedInServer()
  server.answer(readInfo, maria)
  server.answer(switchContact, maria)
  server.answer(detachContact, maria)
  server.answer(endSession, () => ({}))
})
afterEach(() => assign.mockClear())

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const bodies = (name: string) => server.requests.filter(({ call }) => call === name).map(({ body }) => body)

describe('linked contacts', () => {
  test('the other one is gone on as, and everything of the present one is left behind', async () => {
    sessionStorage.setItem('draft:of-the-one-before', '"typed"')
    await showPart(<LinkedContacts />, '/mycontact/detail/authentication')
    await press('Switch to this contact: WEISS-GMBH')
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(bodies('switchContact')).toEqual([{ handle: 'WEISS-GMBH' }])
    expect(sessionStorage.getItem('draft:of-the-one-before')).toBeNull()
  })

  test('the present one is left only after its handle has been typed', async () => {
    await showPart(<LinkedContacts />, '/mycontact/detail/authentication')
    await press('Disconnect')
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect the contact?' })
    await userEvent.type(within(dialog).getByRole('textbox'), 'weiss-gmbh{Enter}')
    await waitFor(() => expect(within(dialog).getByRole('textbox').getAttribute('aria-invalid')).toBe('true'))
    expect(bodies('detachContact')).toEqual([])
    await userEvent.clear(within(dialog).getByRole('textbox'))
    await userEvent.type(within(dialog).getByRole('textbox'), 'maria-weiss{Enter}')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/mycontact/detail/authentication'))
    expect(bodies('detachContact')).toEqual([{ handle: 'MARIA-WEISS' }])
  })

  test('the handle typed before a new confirmation of the identity is there after it', async () => {
    sessionStorage.setItem('draft:link.detach.MARIA-WEISS', '{"handle":"maria"}')
    await showPart(<LinkedContacts />, '/mycontact/detail/authentication')
    await press('Disconnect')
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect the contact?' })
    expect(within(dialog).getByRole('textbox')).toHaveProperty('value', 'maria')
    sessionStorage.clear()
  })

  test('an account shows why it has only one', async () => {
    const info = anInfo()
    const refused = { allowed: false, reason: 'not-for-this-identity', stepUpSeconds: null } as const
    server.answer(readInfo, () => ({ ...info, capabilities: { ...info.capabilities, 'switch-contact': refused } }))
    await showPart(<LinkedContacts />, '/')
    expect(await screen.findByText(/always belongs to one contact/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('the choice of the top bar', () => {
  test('marks the present contact, walks by arrows, and goes on as another', async () => {
    await showPart(<SwitchPanel />, '/domains')
    const present = await screen.findByRole('button', { name: /MARIA-WEISS/ })
    const other = screen.getByRole('button', { name: /WEISS-GMBH/ })
    expect([present.getAttribute('aria-current'), other.getAttribute('aria-current')]).toEqual(['true', 'false'])
    present.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(other)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(bodies('switchContact')).toEqual([{ handle: 'WEISS-GMBH' }])
  })

  test('refused, it says why and stays', async () => {
    server.answer(switchContact, () => ({ refusal: 'object-not-found' }))
    await showPart(<SwitchPanel />, '/domains')
    await press(/WEISS-GMBH/)
    await screen.findByRole('alert')
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('sessions', () => {
  const session = (number: number, given: Partial<SessionRow> = {}): SessionRow => ({
    id: `019a5b1e-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
    isThisOne: false,
    method: 'eid',
    contact: null,
    address: '192.0.2.7',
    browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    startedAt: '2026-11-21T08:00:00.000Z',
    lastUsedAt: '2026-11-21T08:05:00.000Z',
    endedAt: null,
    ...given,
  })

  test('any but this one is ended from the list', async () => {
    await showPart(<Sessions current={[session(1, { isThisOne: true }), session(2)]} />, '/')
    expect(await screen.findAllByText(/Firefox on Linux/)).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Sign out this session' }))
    await waitFor(() => expect(server.requests.map(({ url }) => url)).toContain(`/api/user/sessions/${session(2).id}/`))
  })

  test.each([
    ['ANNA', 'active now', / ago$/],
    ['ANNA-SRO', /, contact ANNA$/, /, contact ANNA-SRO$/],
  ])('the present one is first, beside one of %s', async (contact, present, other) => {
    const mine = session(2, { isThisOne: true, contact: 'ANNA' })
    await showPart(<Sessions current={[session(1, { contact }), mine]} />, '/')
    const rows = await screen.findAllByRole('listitem')
    const words = [present, other].map((text, at) => rows[at] && within(rows[at]).queryByText(text))
    expect(words.every(Boolean)).toBe(true)
  })

  test('all but this one are ended by one button, which says so', async () => {
    server.answer(endOtherSessions, () => ({}))
    await showPart(<Sessions current={[session(1, { isThisOne: true }), session(2), session(3)]} />, '/')
    await press('Sign out everywhere else')
    expect(await screen.findByText('You are signed out everywhere else.')).toBeTruthy()
    expect(server.requests.filter(({ call }) => call === 'endOtherSessions')).toHaveLength(1)
  })

  test('one session alone has no such button', async () => {
    await showPart(<Sessions current={[session(1, { isThisOne: true })]} />, '/')
    await screen.findByText(/Firefox on Linux/)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('of many sign-ins the latest are shown, and all on demand', async () => {
    await showPart(<SignIns all={Array.from({ length: 12 }, (_, number) => session(number))} />, '/')
    expect(await screen.findAllByRole('listitem')).toHaveLength(10)
    await press('Show all 12')
    expect(screen.getAllByRole('listitem')).toHaveLength(12)
  })
})

const identity: Identity = {
  issuer: 'https://id.example',
  method: 'account',
  kind: 'account',
  level: 'identified',
  raiseLevel: { by: 'provider', url: 'https://id.example/raise' },
  name: 'Anna Nováková',
  birthDate: null,
  address: null,
  country: null,
  email: null,
  since: '2026-11-21T08:00:00.000Z',
}
const show = (given: Partial<Identity>) => showPart(<IdentityFacts identity={{ ...identity, ...given }} />, '/')

describe('the level of an account', () => {
  test('that its provider says is raised there, on the page the registry names', async () => {
    await show({})
    expect(await screen.findByText(/reports the level each time you sign in/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /How to raise the level/ }).getAttribute('href')).toBe(
      'https://id.example/raise',
    )
    expect(screen.getByRole('link', { name: 'What each level lets you do' }).getAttribute('href')).toBe('/help#levels')
  })

  test('that the registry sets is raised by the registry, by its name', async () => {
    await show({ raiseLevel: { by: 'registry', url: null } })
    expect((await screen.findByText(/The registry sets the level/)).textContent).toMatch(/Ask it to raise yours: \S+/)
    expect(screen.queryByRole('link', { name: /How to raise/ })).toBeNull()
  })

  test('that is the highest says nothing of raising it', async () => {
    await show({ level: 'validated', raiseLevel: null })
    await screen.findByText('validated')
    expect(screen.queryByText(/registry sets|reports the level/)).toBeNull()
  })
})
