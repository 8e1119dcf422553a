import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockKeysets, listKeysets, readKeyset } from '#contract/keyset.ts'
import { confirmOperation, readOperation } from '#contract/operation.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anOperation, now } from '#tests/builders/domain.ts'
import { aKeyset, aPageOf, aSetRow } from '#tests/builders/record.ts'
import { loader, KeysetListPage, shouldRevalidate } from './KeysetListPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(listKeysets, () =>
    aPageOf([aSetRow('KEY-A', { keys }), aSetRow('KEY-B', { domains: 1234, lock: 'full' })]),
  )
  server.answer(readKeyset, (url) => aKeyset(url.split('/').at(-2) ?? ''))
  server.answer(blockKeysets, () => anOperation({ objectType: 'keyset' }))
})

const keys = [
  { keyTag: 13_824, algorithm: 13, algorithmName: 'ECDSAP256SHA256' },
  { keyTag: 99, algorithm: 250, algorithmName: null },
]

const show = (search = '', locale: 'cs-CZ' | 'en-US' = 'en-US') =>
  showPage([{ path: '/keysets', loader, shouldRevalidate, Component: KeysetListPage }], `/keysets${search}`, {
    locale,
  })

describe('the list of keysets', () => {
  test('has their columns in the language, and each leads to its page', async () => {
    await show('', 'cs-CZ')
    const link = await screen.findByRole('link', { name: 'KEY-A' })
    expect(link.getAttribute('href')).toBe('/keysets/detail/KEY-A')
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(titles).toEqual(['', 'Identifikátor', 'Klíče', 'Domény', 'Registrátor', 'Zámek'])
    expect(screen.getByRole('row', { name: /KEY-B/ }).textContent).toMatch(/1.234/)
  })

  test('shows the tag and the algorithm of the keys', async () => {
    await show()
    expect(await screen.findByTitle('13824 ECDSAP256SHA256 99 250')).toBeTruthy()
  })

  test('the search refuses what neither handles nor digests have, and says what it finds', async () => {
    await show()
    const field = await screen.findByRole<HTMLInputElement>('searchbox')
    await userEvent.type(field, 'KEY,')
    expect(field.value).toBe('KEY')
    const marked = (words: RegExp) => screen.findByRole('searchbox', { description: words })
    expect((await marked(/“,” can’t be used here/)).getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(field)
    await userEvent.paste('2BB183AF 5F22588179A53B0A')
    expect(field.value).toBe('2BB183AF 5F22588179A53B0A')
    expect(field.getAttribute('aria-invalid')).toBe('false')
    await userEvent.clear(field)
    await userEvent.paste('kolo.cz. IN DS 12345 13 2 2BB183AF')
    expect(field.value).toBe('kolo.cz. IN DS 12345 13 2 2BB183AF')
    expect(await marked(/Search for a handle, a key tag, or a digest/)).toBe(field)
  })

  test('the selected rows are locked after the changes were shown, and the locks of others named', async () => {
    const done = anOperation({ objectType: 'keyset', status: 'done', endedAt: now })
    server.answer(confirmOperation, () => done)
    server.answer(readOperation, () => done)
    await show()
    await userEvent.click(await screen.findByLabelText('Select KEY-A'))
    await userEvent.click(await screen.findByRole('button', { name: 'Lock fully' }))
    expect(await screen.findByText('1 key set will change')).toBeTruthy()
    expect(server.requests.find(({ call }) => call === 'blockKeysets')?.body).toEqual({
      action: 'block-all',
      selection: { ids: ['KEY-A'] },
      dryRun: true,
    })
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/your lock is added to theirs/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Lock fully' }))
    await dialog.findByText('1 key set changed')
    expect(dialog.queryByText(/your lock is added to theirs/)).toBeNull()
  })

  test('a row is looked at beside the list', async () => {
    await show('?peek=KEY-A')
    const panel = within(await screen.findByRole('complementary', { name: 'Preview of KEY-A' }))
    expect(await panel.findByText(/4321/)).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Open detail' }).getAttribute('href')).toBe('/keysets/detail/KEY-A')
    expect(panel.getByRole('button', { name: 'Next key set' })).toBeTruthy()
  })
})
