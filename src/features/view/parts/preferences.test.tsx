import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { readInfo } from '#contract/session.ts'
import { readSettings } from '#contract/system.ts'
import { savePreferences, type Preferences } from '#contract/view.ts'
import { frameId, readFrame } from '#src/features/session/parts/frame.ts'
import { pretendServer } from '#tests/browser/pretendServer.ts'
import { anInfo, someSettings } from '#tests/builders/domain.ts'
import { usePreferences } from './preferences.ts'

let server: ReturnType<typeof pretendServer>

beforeEach(() => {
  document.cookie = 'csrf=a.b'
  server = pretendServer()
  server.answer(readSettings, () => someSettings)
  server.answer(readInfo, () => anInfo())
  server.answer(savePreferences, () => anInfo().preferences)
})

const told = () => server.asked.filter(({ call }) => call === 'savePreferences').map(({ body }) => body)

function Wishes() {
  const { preferences, isUnsaved, change } = usePreferences()
  return (
    <>
      <output>{preferences.density}</output>
      <output>{preferences.lists.domain?.columns?.join()}</output>
      {isUnsaved && 'unsaved'}
      <button onClick={() => change({ density: 'compact' })}>compact</button>
      <button onClick={() => change({ lists: { domain: { columns: ['fqdn'] } } })}>columns</button>
      <button onClick={() => change({ lists: { domain: { widths: { fqdn: 200 } } } })}>widths</button>
    </>
  )
}

async function show() {
  const router = createMemoryRouter([
    { id: frameId, loader: readFrame, HydrateFallback: () => null, children: [{ path: '/', Component: Wishes }] },
  ])
  render(<RouterProvider router={router} />)
  await screen.findByRole('button', { name: 'compact' })
}

async function press(name: string) {
  await userEvent.click(screen.getByRole('button', { name }))
}

describe('usePreferences', () => {
  test('a change is shown at once and told to the server whole', async () => {
    await show()
    await press('compact')
    expect(screen.getByText('compact', { selector: 'output' })).toBeTruthy()
    await waitFor(() => expect(told().at(-1)).toMatchObject({ density: 'compact', delimiter: 'comma' }))
  })

  test('a list keeps what is not spoken of', async () => {
    await show()
    await press('columns')
    await press('widths')
    const list: Preferences['lists']['domain'] = { columns: ['fqdn'], widths: { fqdn: 200 } }
    await waitFor(() => expect(told().at(-1)).toMatchObject({ lists: { domain: list } }))
  })

  test('what the server could not be told is said, and told with the next change', async () => {
    server.answer(savePreferences, () => ({ refusal: 'unreachable' }))
    await show()
    await press('compact')
    expect(await screen.findByText('unsaved')).toBeTruthy()
    server.answer(savePreferences, () => anInfo().preferences)
    await press('widths')
    await waitFor(() => expect(screen.queryByText('unsaved')).toBeNull())
    expect(told().at(-1)).toMatchObject({ density: 'compact', lists: { domain: { widths: { fqdn: 200 } } } })
  })
})
