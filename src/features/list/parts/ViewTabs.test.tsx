import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listViews } from '#contract/view.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { getCommands } from '#src/ui/command/commands.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { ViewTabs } from './ViewTabs.tsx'

let server: ReturnType<typeof signedInServer>
beforeEach(() => {
  server = signedInServer()
  server.answer(listViews, () => ({ items: [{ list: 'domain' as const, name: 'Soon', query: '?expiresWithin=7' }] }))
})

const outage = new ApiError('unreachable', { status: null })

const tabs = () => within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link')
const present = () => tabs().filter((tab) => tab.getAttribute('aria-current') === 'true')

describe('ViewTabs', () => {
  test('has the whole list, the ready views and the saved ones, which digits open', async () => {
    await showPart(<ViewTabs list="domain" isSignedIn />, '/domains?page=2&expiresWithin=7')
    const saved = await screen.findByRole('link', { name: 'Soon' })
    expect(saved.getAttribute('href')).toBe('/domains?expiresWithin=7')
    expect(tabs().map((tab) => tab.getAttribute('href'))).toEqual([
      '/domains',
      '/domains?sort=states&needsAttention=yes',
      '/domains?expiresWithin=30',
      '/domains?lock=open',
      '/domains?isSecured=no',
      '/domains?state=outzone',
      '/domains?expiresWithin=7',
    ])
    expect(getCommands().find(({ id }) => id === 'list.view_1')?.keys).toEqual(['1'])
  })

  test.each([
    // Every page has these in the palette.
    ['domain', []],
    ['nsset', ['All', 'Unused', 'Without a lock', 'Deletion any day']],
  ] as const)('has in the palette of the list %s the ready views %j', async (list, ready) => {
    await showPart(<ViewTabs list={list} isSignedIn />, `/${list}s`)
    await screen.findAllByRole('link', { name: 'All' })
    expect(getCommands().flatMap(({ keys, values }) => (keys.length === 0 ? values?.['name'] : []))).toEqual(ready)
  })

  test.each([
    ['?expiresWithin=7&page=3', ['Soon1']],
    ['?page=2', ['All']],
    ['?size=25', ['All']],
    ['?lock=open&size=25', ['Without a lock']],
    ['?lock=open&peek=a.cz', ['Without a lock']],
    ['?density=compact&columns=fqdn,states', ['All']],
    ['?expiresWithin=7&density=compact', ['Soon1']],
    ['?lock=open&sort=fqdn', ['Without a lock']],
    ['?lock=open&q=a', []],
  ])('marks the view of %s whichever page is open', async (search, marked) => {
    await showPart(<ViewTabs list="domain" isSignedIn />, `/domains${search}`)
    await screen.findByRole('link', { name: 'Soon' })
    expect(present().map(({ textContent }) => textContent)).toEqual(marked)
  })

  test('counts the domains that need attention, again when the numbers of the frame are read again', async () => {
    const countView = vi.fn<(view: string) => Promise<number>>(async () => 1234)
    const tabsOf = <ViewTabs list="domain" isSignedIn countView={countView} />
    const router = await showPart(tabsOf, '/domains')
    expect(await screen.findByRole('link', { name: 'Needs attention 1,234' })).toBeTruthy()
    await act(() => router.navigate('/domains?lock=open'))
    expect(countView.mock.calls.map(([view]) => view)).toEqual(['?sort=states&needsAttention=yes'])
    await act(() => router.revalidate())
    expect(countView).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['marks the room of the number until it comes', () => new Promise<number>(() => {}), '2ch'],
    ['leaves no room for a number that does not come', () => Promise.reject(outage), undefined],
  ])('%s', async (_what, count, width) => {
    await showPart(<ViewTabs list="domain" isSignedIn countView={count} />, '/domains')
    const tab = screen.getByRole('link', { name: 'Needs attention' })
    await waitFor(() => expect(tab.querySelector('span')?.style.minWidth).toBe(width))
  })

  test('requests no saved views for a signed-out user', async () => {
    await showPart(<ViewTabs list="ongoing" isSignedIn={false} />, '/auctions/list/ongoing')
    expect(tabs()).toHaveLength(4)
    expect(server.requests.map(({ call }) => call)).not.toContain('listViews')
  })
})
