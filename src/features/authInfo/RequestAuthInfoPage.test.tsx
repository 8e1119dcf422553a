import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestAuthInfo } from '#contract/authInfo.ts'
import type { ObjectType } from '#contract/record.ts'
import { someSettings } from '#tests/builders/domain.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { RequestAuthInfoPage } from './RequestAuthInfoPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(requestAuthInfo, () => ({}))
})

async function show() {
  await showPage([{ path: '/auth-info/request', Component: RequestAuthInfoPage }], '/auth-info/request')
  // The form loads once the page is drawn.
  await screen.findByRole('button', { name: 'Send by e-mail' })
}
const sent = () => server.requests.filter(({ call }) => call === 'requestAuthInfo').map(({ body }) => body)

describe('the page that requests an AuthInfo by mail', () => {
  const showWith = (authInfoTypes: ObjectType[]) => {
    const frame = { settings: { ...someSettings, authInfoTypes }, info: null }
    return showPage([{ path: '/', Component: RequestAuthInfoPage }], '/', { frame })
  }

  test('names the registrar where the portal cannot set one', async () => {
    await showWith([])
    expect(screen.getByText(/Ask the registrar of the record for one\./)).toBeTruthy()
    expect(screen.queryByText(/You don’t need to sign in/)).toBeNull()
  })

  test('offers the types of objects for which the portal can set one', async () => {
    await showWith(['contact', 'domain'])
    await screen.findByRole('button', { name: 'Send by e-mail' })
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual(['domain', 'contact'])
  })

  test.each([
    ['domain', 'domain', 'Domain', 'Domain name', 'kolo.cz'],
    ['contact', 'contact', 'Contact', 'Handle', 'NOVAK-1'],
    ['nsset', 'name server set', 'Name servers (nsset)', 'Handle', 'NSS-1'],
    ['keyset', 'key set', 'DNSSEC keys (keyset)', 'Handle', 'KEY-1'],
  ])('requests one for a %s and answers without saying whether it exists', async (type, kind, choice, label, id) => {
    await show()
    await userEvent.click(screen.getByRole('radio', { name: choice }))
    await userEvent.type(screen.getByRole('textbox', { name: label }), `${id}{Enter}`)
    expect(await screen.findByText(new RegExp(`^If the ${kind}`))).toBeTruthy()
    expect(sent()).toEqual([{ type, id }])
  })

  test('refuses a sign that no handle has, and takes it in a domain name', async () => {
    await show()
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
    await userEvent.type(field('Domain name'), 'háčky.cz')
    expect(field('Domain name').value).toBe('háčky.cz')
    await userEvent.clear(field('Domain name'))
    await userEvent.click(screen.getByRole('radio', { name: 'Contact' }))
    await userEvent.type(field('Handle'), 'NOVÁK-1')
    expect(field('Handle').value).toBe('NOVK-1')
    expect(screen.getByRole('textbox', { name: 'Handle', description: /“Á” can’t be used here/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Domain' }))
    expect(field('Domain name').value).toBe('NOVK-1')
    expect(field('Domain name').getAttribute('aria-invalid')).toBe('false')
  })

  test('says at the field what is missing, and sends nothing', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: 'Send by e-mail' }))
    expect(await screen.findByRole('textbox', { name: 'Domain name', description: /./ })).toBe(document.activeElement)
    expect(sent()).toEqual([])
  })

  test('says that the registry takes no such request', async () => {
    server.answer(requestAuthInfo, () => ({ refusal: 'not-at-this-registry' }))
    await show()
    await userEvent.type(screen.getByRole('textbox', { name: 'Domain name' }), 'kolo.cz{Enter}')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByText(/^If the/)).toBeNull()
  })
})
