import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { savePreferences, type Preferences } from '#contract/view.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { anInfo } from '#tests/builders/domain.ts'
import { KeyHint } from '#src/ui/command/CommandKeys.tsx'
import { usePreferences } from './preferences.ts'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(savePreferences, () => anInfo().preferences)
})

const saved = () => server.requests.filter(({ call }) => call === 'savePreferences').map(({ body }) => body)

function Wishes() {
  const { preferences, change } = usePreferences()
  return (
    <>
      <output>{preferences.density}</output>
      <output>{preferences.lists.domain?.columns?.join()}</output>
      <KeyHint prefix="" />
      <button onClick={() => change({ density: 'compact' })}>compact</button>
      <button onClick={() => change({ lists: { domain: { columns: ['fqdn'] } } })}>columns</button>
      <button onClick={() => change({ lists: { domain: { widths: { fqdn: 200 } } } })}>widths</button>
    </>
  )
}

const show = () => showPart(<Wishes />, '/')

async function press(name: string) {
  await userEvent.click(screen.getByRole('button', { name }))
}

describe('usePreferences', () => {
  test('shows a change at once and saves all preferences', async () => {
    await show()
    await press('compact')
    expect(screen.getByText('compact', { selector: 'output' })).toBeTruthy()
    await waitFor(() => expect(saved().at(-1)).toMatchObject({ density: 'compact', delimiter: 'comma' }))
  })

  test('leaves the fields of a list that a change does not name', async () => {
    await show()
    await press('columns')
    await press('widths')
    const list: Preferences['lists']['domain'] = { columns: ['fqdn'], widths: { fqdn: 200 } }
    await waitFor(() => expect(saved().at(-1)).toMatchObject({ lists: { domain: list } }))
  })

  test('says what could not be saved, and saves it with the next change', async () => {
    server.answer(savePreferences, () => ({ refusal: 'unreachable' }))
    await show()
    await press('compact')
    expect(await screen.findByText('Your settings were not saved')).toBeTruthy()
    server.answer(savePreferences, () => anInfo().preferences)
    await press('widths')
    await waitFor(() =>
      expect(saved().at(-1)).toMatchObject({ density: 'compact', lists: { domain: { widths: { fqdn: 200 } } } }),
    )
  })
})
