import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { listViews, removeView, saveView, type SavedView } from '#contract/view.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'
import { loadViews } from './viewStore.ts'

let server: ReturnType<typeof signedInServer>
let stored: SavedView[]

beforeEach(() => {
  stored = [{ list: 'domain', name: 'Soon', query: '?expiresWithin=7' }]
  server = signedInServer()
  server.answer(listViews, () => ({ items: stored }))
  server.answer(saveView, (url) => {
    const name = decodeURIComponent(url.split('/').at(-2) ?? '')
    return { list: 'domain' as const, name, query: '?expiresWithin=7' }
  })
  server.answer(removeView, () => ({}))
})

async function show(address: string) {
  await showPart(<ViewsPanel list="domain" />, address)
  await screen.findByRole('button', { name: 'Rename view Soon' })
}

const changes = () =>
  server.requests.filter(({ call }) => /^(save|remove)View$/.test(call)).map(({ call, url }) => `${call} ${url}`)

describe('ViewsPanel', () => {
  test('opens the ready views and the saved ones', async () => {
    await show('/domains?lock=open')
    for (const [name, href] of [
      ['Expiring within 30 days', '/domains?expiresWithin=30'],
      [/^Soon/, '/domains?expiresWithin=7'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  })

  test('says which view a name would replace before it does', async () => {
    await show('/domains?lock=open')
    await userEvent.type(screen.getByRole('textbox'), 'sOON')
    expect(await screen.findByRole('button', { name: 'Replace' })).toBeTruthy()
    expect(changes()).toEqual([])
  })

  test('stores a new name before it removes the old one, and returns the focus to the view', async () => {
    await show('/domains')
    await userEvent.click(screen.getByRole('button', { name: 'Rename view Soon' }))
    await userEvent.keyboard('Next week{Enter}')
    const renamed = await screen.findByRole('button', { name: 'Rename view Next week' })
    await waitFor(() => expect(document.activeElement).toBe(renamed))
    expect(changes()).toEqual([
      'saveView /api/user/views/domain/Next%20week/',
      'removeView /api/user/views/domain/Soon/',
    ])
  })

  test('says why a view cannot be stored, and leaves the typed name', async () => {
    server.answer(saveView, () => ({ refusal: 'too-many-views' }))
    await show('/domains')
    await userEvent.type(screen.getByRole('textbox'), 'One more{Enter}')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'One more')
  })

  test('a view that is saved while the views are loaded again stays', async () => {
    await show('/domains')
    let answerWith: (items: SavedView[]) => void = () => {}
    server.answer(listViews, () => new Promise((resolve) => (answerWith = (items) => resolve({ items }))))
    const older = [...stored]
    void loadViews()
    await userEvent.type(screen.getByRole('textbox'), 'One more{Enter}')
    // Time in which a save that does not wait would be answered.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    await act(async () => answerWith(older))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(screen.getByRole('button', { name: 'Rename view One more' })).toBeTruthy()
  })
})
