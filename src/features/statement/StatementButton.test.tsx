import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getCommands } from '#src/ui/command/commands.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { StatementButton } from './StatementButton.tsx'

const pdf = { headers: { 'content-disposition': 'attachment; filename="record-statement-nsset-NS-A.pdf"' } }

beforeEach(() => void signedInServer())

/** The files that the browser saves, by name. */
function watchSaved(): string[] {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}

const show = (id: string) => showPage([{ path: '/', Component: () => <Shown id={id} /> }], '/')

function Shown({ id }: { id: string }) {
  return (
    <>
      <h1>{id}</h1>
      <StatementButton type="nsset" id={id} />
    </>
  )
}

describe('the button of a statement', () => {
  test('has it made once, however often it is pressed, and saves it', async () => {
    const saved = watchSaved()
    let answer: (file: Response) => void = () => {}
    const coming = new Promise<Response>((resolve) => (answer = resolve))
    const fetching = vi.spyOn(globalThis, 'fetch').mockReturnValue(coming)
    await show('NS-A')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Download record statement' }))
    answer(new Response('%PDF', pdf))
    expect(await screen.findByText('The statement has been downloaded.')).toBeTruthy()
    expect(fetching.mock.calls.map(([address]) => address)).toEqual(['/api/registry/nsset/NS-A/record-statement/'])
    expect(saved).toEqual(['record-statement-nsset-NS-A.pdf'])
  })

  test('says why there is none and when there will be', async () => {
    const problem = { type: 'x', title: 'x', status: 429, code: 'too-many-requests', requestId: 'r', retryAfter: 610 }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(problem, { status: 429 }))
    await show('NS-B')
    await userEvent.click(screen.getByRole('button', { name: 'Download record statement' }))
    expect((await screen.findByText(/Too many requests/)).textContent).toContain('You can try again in 11 minutes.')
    expect(screen.getByRole('button', { name: 'Download record statement' })).toBeTruthy()
  })

  test('is a command with a key too', async () => {
    await show('NS-C')
    // It comes into force after the button is drawn.
    await waitFor(() =>
      expect(getCommands().find(({ id }) => id === 'record.statement')).toMatchObject({ keys: ['d'], off: null }),
    )
  })
})
