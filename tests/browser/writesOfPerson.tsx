import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMyAuthInfo, readMyAuthInfo, refuseAuthInfo, requestAuthInfo } from '#contract/authInfo.ts'
import { attachContact, createContact, detachContact, switchContact } from '#contract/link.ts'
import { listMergeCandidates, mergeContacts, previewMerge } from '#contract/merge.ts'
import { confirmEmail, readMyContact, updateContact } from '#contract/myContact.ts'
import { endOtherSessions, endSession, extendSession, readInfo, signOut } from '#contract/session.ts'
import { savePreferences } from '#contract/view.ts'
import { AccountPanel } from '#src/app/layouts/AccountPanel.tsx'
import { MyContactLayout } from '#src/app/layouts/MyContactLayout.tsx'
import { SessionEnding } from '#src/app/layouts/SessionWatch.tsx'
import { loader as authInfoLoader, MyAuthInfoPage } from '#src/features/authInfo/MyAuthInfoPage.tsx'
import { RefuseAuthInfoPage } from '#src/features/authInfo/RefuseAuthInfoPage.tsx'
import { ConfirmEmailPage } from '#src/features/contact/ConfirmEmailPage.tsx'
import { loader as personalLoader, PersonalPage } from '#src/features/contact/PersonalPage.tsx'
import { AttachForm } from '#src/features/link/AttachForm.tsx'
import { LinkedContacts } from '#src/features/link/LinkedContacts.tsx'
import { SwitchPanel } from '#src/features/link/parts/SwitchPanel.tsx'
import { RegisterForm } from '#src/features/link/RegisterForm.tsx'
import { Sessions } from '#src/features/link/Sessions.tsx'
import { loader as mergeLoader, MergePage } from '#src/features/merge/MergePage.tsx'
import { SingleKeys } from '#src/features/view/parts/SingleKeys.tsx'
import { KeyHint } from '#src/ui/command/CommandKeys.tsx'
import { noAuthInfo } from '#tests/builders/authInfo.ts'
import { anInfo } from '#tests/builders/domain.ts'
import { aCandidate, aPreview, candidatesOf } from '#tests/builders/merge.ts'
import { myContact } from '#tests/builders/myContact.ts'
import { showPage, showPart, signedInServer } from './showPage.tsx'
import { press, valueOf, type Write } from './write.ts'

const secret = 'ab2cd3ef4gh5jk6mn7pq'

/** The mutations of users, their contacts and their sign-ins. */
export const writesOfPerson: readonly Write[] = [
  {
    call: updateContact,
    does: 'a change of my data',
    typed: '+420 777 123 456',
    begin: async () => {
      const server = signedInServer()
      server.answer(readMyContact, () => myContact())
      const page = { path: '/mycontact/detail/personal', loader: personalLoader, Component: PersonalPage }
      await showPage([{ Component: MyContactLayout, children: [page] }], page.path)
      await press('Change telephone')
      const field = await valueOf('Telephone')
      await userEvent.clear(field)
      await userEvent.type(field, '+420 777 123 456')
      return { server, act: () => userEvent.type(field, '{Enter}'), typed: () => field.value }
    },
  },
  {
    call: confirmEmail,
    does: 'confirming an e-mail',
    begin: async () => {
      const server = signedInServer()
      const page = { path: '/contact/confirm-email', Component: ConfirmEmailPage }
      await showPage([page], `${page.path}#${'a'.repeat(43)}`)
      return { server, act: () => press('Confirm the e-mail') }
    },
  },
  {
    call: refuseAuthInfo,
    does: 'refusing AuthInfo by mail',
    begin: async () => {
      const server = signedInServer()
      const page = { path: '/auth-info/refuse', Component: RefuseAuthInfoPage }
      await showPage([page], `${page.path}#${'a'.repeat(43)}`)
      return { server, act: () => press('Refuse') }
    },
  },
  {
    call: attachContact,
    does: 'connecting a contact',
    typed: 'novak-1',
    begin: async () => {
      const server = await served(<AttachForm next="/" />)
      const handle = await valueOf('Contact handle')
      await userEvent.type(handle, 'novak-1')
      await userEvent.type(await valueOf(/AuthInfo/), secret)
      return { server, act: () => press('Connect the contact'), typed: () => handle.value }
    },
  },
  {
    call: requestAuthInfo,
    does: 'having an AuthInfo mailed',
    typed: 'novak-1',
    begin: async () => {
      const server = await served(<AttachForm next="/" />)
      const handle = await valueOf('Contact handle')
      await userEvent.clear(handle)
      await userEvent.type(handle, 'novak-1')
      return { server, act: () => press('I don’t have it, send me a new one'), typed: () => handle.value }
    },
  },
  {
    call: createContact,
    does: 'creating a contact',
    typed: 'nina@mail.example',
    begin: async () => {
      const server = await served(<RegisterForm email={null} country="CZ" onCreated={() => {}} />)
      const field = await valueOf(/^E-mail/)
      await userEvent.type(field, 'nina@mail.example')
      return { server, act: () => userEvent.type(field, '{Enter}'), typed: () => field.value }
    },
  },
  {
    call: switchContact,
    does: 'going on as another contact',
    begin: async () => ({ server: await served(<SwitchPanel />), act: () => press(/WEISS-GMBH/) }),
  },
  {
    call: detachContact,
    does: 'disconnecting a contact',
    typed: 'maria-weiss',
    begin: async () => {
      const server = await served(<LinkedContacts />)
      await press('Disconnect')
      const field = within(await screen.findByRole('dialog')).getByRole<HTMLInputElement>('textbox')
      await userEvent.type(field, 'maria-weiss')
      return { server, act: () => userEvent.type(field, '{Enter}'), typed: () => field.value }
    },
  },
  {
    call: endSession,
    does: 'ending another sign-in',
    begin: async () => ({
      server: await served(<Sessions current={[elsewhere]} />),
      act: () => press('Sign out this session'),
    }),
  },
  {
    call: endOtherSessions,
    does: 'ending all other sign-ins',
    begin: async () => ({
      server: await served(
        <Sessions
          current={[{ ...elsewhere, id: '019a5b1e-0000-7000-8000-000000000099', isThisOne: true }, elsewhere]}
        />,
      ),
      act: () => press('Sign out everywhere else'),
    }),
  },
  {
    call: extendSession,
    does: 'staying signed in',
    begin: async () => ({
      server: await served(<SessionEnding session={ending} onExtended={() => {}} />),
      act: () => press('Stay signed in'),
    }),
  },
  {
    call: signOut,
    does: 'signing out',
    begin: async () => ({ server: await served(<AccountPanel />), act: () => press('Sign out') }),
  },
  {
    call: savePreferences,
    does: 'a way of working',
    says: 'Your settings were not saved',
    begin: async () => {
      const server = await served(
        <>
          <SingleKeys />
          <KeyHint prefix="" />
        </>,
      )
      return { server, act: async () => userEvent.click(await screen.findByRole('switch')) }
    },
  },
  {
    call: createMyAuthInfo,
    does: 'an AuthInfo of my own',
    typed: 'long enough for one',
    begin: async () => {
      const server = signedInServer()
      server.answer(readMyAuthInfo, () => ({ ...noAuthInfo, domains: 35 }))
      const page = { path: '/mycontact/detail/authinfo', loader: authInfoLoader, Component: MyAuthInfoPage }
      await showPage([{ Component: MyContactLayout, children: [page] }], `${page.path}?authInfo=new`)
      await userEvent.click(await screen.findByRole('radio', { name: 'Choose my own' }))
      const field = await valueOf('My own transfer password')
      await userEvent.type(field, 'long enough for one')
      return { server, act: () => press('Set and show'), typed: () => field.value }
    },
  },
  {
    call: mergeContacts,
    does: 'merging contacts',
    begin: async () => {
      const server = signedInServer()
      server.answer(listMergeCandidates, () => candidatesOf([aCandidate('OLD-1')]))
      server.answer(previewMerge, () => aPreview('OLD-1'))
      const page = { path: '/mycontact/detail/merge', loader: mergeLoader, Component: MergePage }
      await showPage([{ Component: MyContactLayout, children: [page] }], `${page.path}?review=OLD-1&confirm=yes`)
      return { server, act: () => press('Merge'), again: () => press('Try again') }
    },
  },
]

/** Shows a part to a person with two contacts who has just signed in again. */
async function served(part: ReactNode) {
  const server = signedInServer()
  const info = anInfo()
  const may = { allowed: true, reason: null, stepUpSeconds: null }
  server.answer(readInfo, () => ({
    ...info,
    contact: maria,
    contacts: [maria, { handle: 'WEISS-GMBH', name: 'Weiß Handels GmbH' }],
    capabilities: {
      ...info.capabilities,
      ...{ 'attach-contact': may, 'create-contact': may, 'switch-contact': may, 'detach-contact': may },
    },
  }))
  await showPart(part, '/mycontact/detail/authentication')
  return server
}

const maria = { handle: 'MARIA-WEISS', name: 'Maria Weiß' }
const soon = '2999-01-01T00:00:00.000Z'
const ending = { now: soon, endsAt: soon, latestEndAt: '2999-01-02T00:00:00.000Z', authenticatedAt: soon }
const elsewhere = {
  id: '019a5b1e-0000-7000-8000-000000000001',
  isThisOne: false,
  method: 'eid',
  contact: null,
  address: '192.0.2.7',
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  startedAt: '2026-11-21T08:00:00.000Z',
  lastUsedAt: '2026-11-21T08:05:00.000Z',
  endedAt: null,
}
