import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { listMergeCandidates, mergeContacts, previewMerge } from '#contract/merge.ts'
import { readInfo } from '#contract/session.ts'
import { MyContactLayout } from '#src/app/layouts/MyContactLayout.tsx'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anInfo } from '#tests/builders/domain.ts'
import { aCandidate, anObstacle, aPreview, candidatesOf } from '#tests/builders/merge.ts'
import { loader, MergePage } from './MergePage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(listMergeCandidates, () => candidatesOf([aCandidate('OLD-1'), aCandidate('OLD-2', { domains: 0 })]))
  server.answer(previewMerge, (url) => aPreview(url.split('/').at(-3) ?? ''))
  server.answer(mergeContacts, () => ({ into: 'ANNA', merged: ['OLD-1'], domains: 1, nssets: 0, keysets: 0 }))
})

const show = (search = '') =>
  showPage(
    [{ Component: MyContactLayout, children: [{ path: '/mycontact/detail/merge', loader, Component: MergePage }] }],
    `/mycontact/detail/merge${search}`,
  )

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = () => server.requests.filter(({ call }) => call === 'mergeContacts').map(({ body }) => body)

describe('the contacts to merge', () => {
  test('lead to their lists and to the comparison', async () => {
    await show()
    const contact = await screen.findByRole('link', { name: 'OLD-1' })
    expect(contact.closest('[role="row"], li, article')).not.toBeNull()
    expect(screen.getAllByRole('link', { name: '3' })[0]?.getAttribute('href')).toBe('/domains?handle=OLD-1')
    expect(contact.getAttribute('href')).toBe('/mycontact/detail/merge?review=OLD-1')
  })

  test('are compared all at once, where one page shows them all', async () => {
    await show()
    await press('Compare and merge all 2')
    expect(await screen.findByRole('heading', { name: 'Merge 2 contacts into ANNA' })).toBeTruthy()
  })

  test('on several pages are only compared by a selection', async () => {
    server.answer(listMergeCandidates, () => ({ ...candidatesOf([aCandidate('OLD-1')]), total: 2 }))
    await show()
    await screen.findByText('OLD-1')
    expect(screen.queryByRole('button', { name: /^Compare and merge/ })).toBeNull()
  })

  test.each([
    [[], 'There is nothing to merge.'],
    [['confirmed-email'], 'Your e-mail is not confirmed yet.'],
    [['name', 'address'], 'Your contact has no street or city'],
  ] as const)('are none, lacking %j, with the reason', async (lacking, reason) => {
    server.answer(listMergeCandidates, () => candidatesOf([], [...lacking]))
    await show()
    expect(await screen.findByText(new RegExp(reason))).toBeTruthy()
  })

  test('say to whom it is not allowed why, and are looked at all the same', async () => {
    server.answer(readInfo, () => notMerging())
    await show()
    expect(await screen.findByText(/level|identity/i, { selector: 'span' })).toBeTruthy()
    expect(await screen.findByText('OLD-1')).toBeTruthy()
  })
})

describe('a comparison', () => {
  test('shows what differs side by side, hides what is not public, and names what moves', async () => {
    await show('?review=OLD-1')
    const part = await screen.findByRole('region', { name: 'OLD-1' })
    const row = within(part).getByRole('rowheader', { name: 'Telephone' }).closest('tr')
    expect(row?.textContent).toContain('+420 777 123 456different (hidden)')
    const birth = within(part).getByRole('rowheader', { name: 'Date of birth' }).closest('tr')
    expect(birth?.textContent).toBe('Date of birthMarch 12, 1984none')
    expect(within(part).getByText('The same in both:', { exact: false }).textContent).toBe('The same in both: name')
    expect(within(part).getByRole('link', { name: 'a.cz' }).parentElement?.textContent).toBe(
      'a.cz you become its holder, you are already its administrative contact',
    )
    expect(
      screen.getByText('Move everything from OLD-1 to ANNA, then delete OLD-1. This cannot be undone.'),
    ).toBeTruthy()
    expect(screen.getByText('1 domain will move.')).toBeTruthy()
    expect(screen.getByText('This cannot be undone.')).toBeTruthy()
  })

  test('leads back to the contacts to merge', async () => {
    await show('?review=OLD-1')
    const back = await screen.findByRole('link', { name: 'Back to contacts to merge' })
    expect(back.getAttribute('href')).toBe('/mycontact/detail/merge')
  })

  test('names an identification in general where the two have different kinds of it', async () => {
    server.answer(previewMerge, () =>
      aPreview('OLD-1', {
        comparison: [
          { field: 'ident', mine: '1984-03-12\nbirthday', theirs: '123\nop', isSame: false, isHidden: false },
        ],
      }),
    )
    await show('?review=OLD-1')
    const part = await screen.findByRole('region', { name: 'OLD-1' })
    expect(within(part).getByRole('rowheader', { name: 'Identification' })).toBeTruthy()
  })

  test('counts an object of two contacts once', async () => {
    await show('?review=OLD-1,OLD-2')
    expect(await screen.findByText('1 domain will move.')).toBeTruthy()
    expect(screen.getByText(/^Move everything from OLD-1 and OLD-2 to ANNA, then/)).toBeTruthy()
  })

  test('names every object that moves, a page more at each press', async () => {
    const namedBy = (page: string | null) => `${page === '2' ? 'last' : 'first'}.cz`
    server.answer(previewMerge, (url) => {
      const [moved] = aPreview('OLD-1').objects
      const handle = namedBy(new URL(url, 'http://localhost').searchParams.get('page'))
      return aPreview('OLD-1', { domains: 2, objects: moved ? [{ ...moved, handle }] : [] })
    })
    await show('?review=OLD-1')
    await screen.findByRole('link', { name: 'first.cz' })
    expect(screen.queryByText(/will move/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'last.cz' })).toBeNull()
    await press('Show 1 more')
    await screen.findByRole('link', { name: 'last.cz' })
    expect(screen.getByRole('link', { name: 'first.cz' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })

  test('of many contacts requests few at once, so that the server refuses none', async () => {
    const handles = Array.from({ length: 7 }, (_one, number) => `OLD-${number}`)
    let open = 0
    let most = 0
    server.answer(previewMerge, async (url) => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve))
      open -= 1
      return aPreview(url.split('/').at(-3) ?? '')
    })
    await show(`?review=${handles.join(',')}`)
    for (const name of handles) expect(await screen.findByRole('region', { name })).toBeTruthy()
    expect(most).toBe(2)
  })

  test('names what stands in the way; one press leaves the contact out', async () => {
    server.answer(previewMerge, (url) =>
      url.includes('OLD-2') ? aPreview('OLD-2', { obstacles: [anObstacle('OLD-2')] }) : aPreview('OLD-1'),
    )
    const router = await show('?review=OLD-1,OLD-2')
    const part = await screen.findByRole('region', { name: 'OLD-2' })
    expect(part.textContent).toContain('blocked.cz is administratively blocked. Only the registry can lift this')
    const merging = screen.getByRole('button', { name: 'Merge the contacts…' })
    expect(merging.hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('OLD-2 can’t be merged now.')).toBeTruthy()
    const [atContact, inBar] = screen.getAllByRole('button', { name: 'Leave OLD-2 out' })
    expect([part.contains(atContact ?? null), part.contains(inBar ?? null)]).toEqual([true, false])
    if (inBar) await userEvent.click(inBar)
    await waitFor(() => expect(router.state.location.search).toBe('?review=OLD-1'))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Merge the contact…' }).hasAttribute('disabled')).toBe(false),
    )
  })

  test('says of a contact that is no candidate that it is none', async () => {
    server.answer(previewMerge, () => ({ refusal: 'object-not-found' }))
    await show('?review=NOBODY')
    expect(await screen.findByText(/can’t be merged into yours/)).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'NOBODY' })).getByRole('button').textContent).toBe(
      'Leave NOBODY out',
    )
  })

  test('is confirmed once, in words, and the objects that are now mine are shown with the focus', async () => {
    const router = await show('?review=OLD-1')
    const opener = await screen.findByRole('button', { name: 'Merge the contact…' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Merge contacts' })
    await userEvent.keyboard('{Enter>3/}')
    expect(sent(), 'the key that opened the dialog, pressed again or held').toEqual([])
    expect(router.state.location.search).toBe('?review=OLD-1&confirm=yes')
    expect(dialog.textContent).toContain('then delete OLD-1. This cannot be undone.')
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Merge' }))
    const done = await screen.findByRole('group', { name: 'The contact OLD-1 has been merged into ANNA.' })
    expect(within(done).getByRole('link', { name: '1 domain' }).getAttribute('href')).toBe('/domains')
    await waitFor(() => expect(document.activeElement).toBe(done))
    // The menu shows the counts of the frame, which the merge changes.
    const order = server.requests.map(({ call }) => call)
    expect(order.lastIndexOf('readInfo')).toBeGreaterThan(order.indexOf('mergeContacts'))
    expect(router.state.location.search).toBe('')
    expect(sent()).toEqual([{ ids: ['OLD-1'] }])
  })

  test('that became impossible meanwhile names the obstacle in place of the question', async () => {
    let isLate = false
    server.answer(previewMerge, () => aPreview('OLD-1', isLate ? { obstacles: [anObstacle('OLD-1')] } : {}))
    server.answer(mergeContacts, () => {
      isLate = true
      return { refusal: 'merge-impossible' }
    })
    await show('?review=OLD-1&confirm=yes')
    await press('Merge')
    expect(await screen.findByText(/is administratively blocked/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

function notMerging() {
  const info = anInfo()
  return {
    ...info,
    capabilities: {
      ...info.capabilities,
      merge: { allowed: false, reason: 'level-too-low' as const, stepUpSeconds: null },
    },
  }
}
