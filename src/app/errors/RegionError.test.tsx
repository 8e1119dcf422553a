import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lookUpDomain, readDomain } from '#contract/domain.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { api } from '#src/api/client.ts'
import { anInfo, someSettings } from '#tests/builders/domain.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { Component as ErrorPage, NotFoundPage, RegionError } from './ErrorPage.tsx'

const auctionId = '019a5b1e-0000-7000-8000-000000000000'

function show(loader: () => unknown = () => api(readDomain, { params: { id: 'stara.cz' } })) {
  return showPage([{ path: '/domains/detail/:fqdn', loader, ErrorBoundary: RegionError }], '/domains/detail/stara.cz')
}

test('the page of a domain that is not there says so, and leads back', async () => {
  signedInServer().answer(readDomain, () => ({ refusal: 'object-not-found' }))
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'stara.cz is not registered, or not visible to you',
  )
  expect(screen.getByRole('link', { name: 'Back to domains' }).getAttribute('href')).toBe('/domains')
})

test('the page of a domain that nobody holds says whether it can be registered', async () => {
  const server = signedInServer()
  server.answer(readDomain, () => ({ refusal: 'object-not-found' }))
  const free = { isRegistered: false, isRegistrable: true, brokenRule: null, registrar: null, expiresOn: null }
  server.answer(lookUpDomain, () => ({ fqdn: 'stara.cz', unicode: null, ...free, states: [], auctionId: null }))
  await show()
  expect(await screen.findByText('Available. Any registrar can register it for you.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('stara.cz is not registered')
  expect(screen.queryByText(/It may have been deleted/)).toBeNull()
  expect(screen.getAllByText('stara.cz', { exact: false })).toHaveLength(1)
})

test('the page of a name that no domain can have leads to the page of the nearest one', async () => {
  const server = signedInServer()
  server.answer(readDomain, () => ({ refusal: 'object-not-found' }))
  const refused = { isRegistered: false, isRegistrable: false, registrar: null, expiresOn: null, states: [] }
  const brokenRule = { rule: 'label-count', zone: 'cz', labelCount: 1 } as const
  server.answer(lookUpDomain, () => ({ fqdn: 'www.stara.cz', unicode: null, ...refused, brokenRule, auctionId: null }))
  await show()
  const link = await screen.findByRole('link', { name: 'Look up stara.cz' })
  expect(link.getAttribute('href')).toBe('/domains/detail/stara.cz')
})

test('the page of a domain that cannot be looked up says what may be the reason', async () => {
  const server = signedInServer()
  server.answer(readDomain, () => ({ refusal: 'object-not-found' }))
  server.answer(lookUpDomain, () => ({ refusal: 'too-many-requests' }))
  await show()
  expect(await screen.findByText(/It may have been deleted/)).toBeTruthy()
})

test('an address without a valid id shows that nothing was found', async () => {
  signedInServer().answer(readDomain, () => ({ refusal: 'invalid-values' }))
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/is not registered/)
})

test('where its name is in auction it says that, and leads there', async () => {
  signedInServer().answer(readDomain, () => ({ refusal: 'object-not-found', auctionId }))
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This domain name is being auctioned')
  expect(screen.getByRole('link', { name: 'Go to the auction' }).getAttribute('href')).toBe(
    `/auctions/detail/${auctionId}`,
  )
})

test.each([
  ['/auctions/detail/abc', 'There is no such auction', 'Back to auctions', '/auctions'],
  ['/operations/x', 'You have no such operation', 'Back to my operations', '/operations'],
])('%s says what is not there, and leads back to its list', async (address, title, name, to) => {
  signedInServer()
  const loader = () => {
    throw new ApiError('object-not-found', { status: 404 })
  }
  await showPage([{ path: '*', loader, ErrorBoundary: RegionError }], address)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
})

test('without auctions nothing leads to them', async () => {
  signedInServer()
  const frame = { settings: { ...someSettings, auctions: null }, info: anInfo() }
  await showPage([{ path: '*', Component: NotFoundPage }], '/auctions/list/ongoing', { frame })
  expect(screen.getByRole('link', { name: 'Back to domains' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /auctions/i })).toBeNull()
})

test('a signed-out user is led to the look-up before pages behind the sign-in', async () => {
  signedInServer()
  const frame = { settings: someSettings, info: null }
  await showPage([{ path: '*', Component: NotFoundPage }], '/nothing', { frame })
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Look up a domain', '/'],
    ['Back to domains', '/domains'],
    ['Auctions', '/auctions'],
    ['Help', '/help'],
  ])
})

test('a failure of the server is shown with its id, and can be tried again', async () => {
  signedInServer().answer(readDomain, () => ({ refusal: 'unexpected' }))
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to domains' })).toBeTruthy()
})

test('an unexpected error links the support that is reached by e-mail', async () => {
  const frame = {
    settings: { ...someSettings, brand: { ...someSettings.brand, supportUrl: 'mailto:help@registry.example' } },
    info: null,
  }
  signedInServer()
  await showPage([{ path: '*', Component: ErrorPage }], '/error', { frame })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong.')
  expect(screen.getByRole('link', { name: 'the operator' }).getAttribute('href')).toBe('mailto:help@registry.example')
})

test('an unexpected error may pass with a reload, and links the operator', async () => {
  signedInServer()
  const loader = () => {
    throw new Error('a part of the page that cannot be had')
  }
  const frame = {
    settings: { ...someSettings, operator: { name: 'Registry', url: 'https://registry.example/' } },
    info: null,
  }
  await showPage([{ path: '*', loader, ErrorBoundary: RegionError }], '/activity?of=me', { frame })
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    [expect.stringMatching(/^the operator/), 'https://registry.example/'],
    ['Reload', '/activity?of=me'],
    ['Look up a domain', '/'],
    ['Back to domains', '/domains'],
    ['Auctions', '/auctions'],
    ['Help', '/help'],
  ])
})

test('what nobody foresaw is the error screen, with one way on', async () => {
  signedInServer()
  await show(() => {
    throw new Error('a part of the page that cannot be had')
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong.')
  expect(screen.getByRole('link', { name: 'Back to domains' }).getAttribute('href')).toBe('/domains')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
