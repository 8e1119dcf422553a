import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import { changeLocale, loadMessages } from '#intl/messages.ts'
import { theme } from '#theme/theme.ts'
import { type Command, useCommands } from './commands.ts'
import { CommandKeys } from './CommandKeys.tsx'

const ran: string[] = []
const command = (id: string, keys: string[], given: Partial<Command> = {}): Command => ({
  id,
  keys,
  title: 'common.try_again',
  group: 'app',
  run: () => ran.push(id),
  ...given,
})
const commands = [
  command('list.search', ['/']),
  command('row.next', ['j'], { repeats: true }),
  command('lock.lock', ['b'], { inPeek: true }),
  command('go.domains', ['g d'], { title: 'app.navigation.domains' }),
  command('app.palette', ['Mod+K'], { whileTyping: true }),
  command('operation.undo', ['z'], { off: 'app.loading' }),
]

function Screen({ singleKeys = true }: { singleKeys?: boolean }) {
  useCommands(commands)
  return (
    <ThemeProvider theme={theme}>
      <IntlRoot>
        <CommandKeys singleKeys={singleKeys} />
        <input aria-label="field" />
        <input type="checkbox" aria-label="box" />
        <div contentEditable suppressContentEditableWarning data-testid="written">
          text
        </div>
        <ul role="menu">
          <li role="menuitem" tabIndex={-1}>
            item
          </li>
        </ul>
      </IntlRoot>
    </ThemeProvider>
  )
}

/** @returns whether the browser may still do what the key does by itself */
function press(key: string, given: KeyboardEventInit = {}, target: Element = document.body): boolean {
  return fireEvent.keyDown(target, { key, code: '', ...given })
}

beforeEach(async () => {
  ran.length = 0
  await Promise.all([loadMessages('frame'), loadMessages('main')])
  await changeLocale('en-US')
})
afterEach(() => void vi.useRealTimers())

describe('CommandKeys', () => {
  test('a key runs its command and does nothing else', () => {
    render(<Screen />)
    expect(press('/')).toBe(false)
    expect(press('q')).toBe(true)
    expect(ran).toEqual(['list.search'])
  })

  test('commands are in force as long as their screen is', () => {
    render(<Screen />).unmount()
    press('j')
    expect(ran).toEqual([])
  })

  test('letters typed into a field, an editable text or a menu are theirs', () => {
    render(<Screen />)
    press('j', {}, screen.getByLabelText('field'))
    press('j', {}, screen.getByTestId('written'))
    press('j', {}, screen.getByRole('menuitem'))
    expect(ran).toEqual([])
    press('j', {}, screen.getByLabelText('box'))
    press('k', { ctrlKey: true }, screen.getByLabelText('field'))
    expect(ran).toEqual(['row.next', 'app.palette'])
  })

  test('leaves presses of an input method, and those already handled', () => {
    render(<Screen />)
    press('j', { isComposing: true })
    const deal = (event: Event) => event.preventDefault()
    document.body.addEventListener('keydown', deal)
    press('j')
    document.body.removeEventListener('keydown', deal)
    expect(ran).toEqual([])
  })

  test('a modal dialog must be answered first', () => {
    render(<Screen />)
    const dialog = document.createElement('div')
    dialog.setAttribute('aria-modal', 'true')
    document.body.append(dialog)
    press('k', { ctrlKey: true })
    expect(ran).toEqual([])
    dialog.remove()
    press('k', { ctrlKey: true })
    expect(ran).toEqual(['app.palette'])
  })

  test('a peek that is a modal dialog has the keys of its row, unless another dialog is open', () => {
    render(<Screen />)
    const dialogs = [0, 1].map(() => document.createElement('div'))
    for (const dialog of dialogs) dialog.setAttribute('aria-modal', 'true')
    const [peek, question] = dialogs
    peek?.setAttribute('data-about', 'a.cz')
    document.body.append(...dialogs)
    press('b')
    expect(ran).toEqual([])
    question?.remove()
    for (const key of ['b', 'j', '/']) press(key)
    expect(ran).toEqual(['lock.lock'])
    peek?.remove()
  })

  test('a key held down goes on moving and locks only once', () => {
    render(<Screen />)
    for (const repeat of [false, true, true]) {
      press('j', { repeat })
      press('b', { repeat })
    }
    expect(ran).toEqual(['row.next', 'lock.lock', 'row.next', 'row.next'])
  })

  test('a sequence waits five seconds for its next key, and says after a moment what it may be', () => {
    vi.useFakeTimers()
    render(<Screen />)
    press('g')
    expect(screen.getByRole('status').textContent).toBe('')
    act(() => void vi.advanceTimersByTime(400))
    expect(screen.getByRole('status').textContent).toBe('dDomains')
    press('d')
    expect(ran).toEqual(['go.domains'])

    press('g')
    act(() => void vi.advanceTimersByTime(4999))
    expect(screen.getByRole('status').textContent).toBe('dDomains')
    act(() => void vi.advanceTimersByTime(2))
    expect(screen.getByRole('status').textContent).toBe('')
    press('d')
    expect(ran).toEqual(['go.domains'])
  })

  test('a sequence that leads nowhere runs nothing', () => {
    render(<Screen />)
    press('g')
    press('b')
    expect(ran).toEqual([])
    press('b')
    expect(ran).toEqual(['lock.lock'])
  })

  test('what cannot be done says why', () => {
    render(<Screen />)
    press('z')
    expect(ran).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('Try againLoading')
  })

  test('a notice stays while the focus moves and is hidden by the next action', () => {
    render(<Screen />)
    press('z')
    press('ArrowDown')
    expect(screen.getByRole('status').textContent).not.toBe('')
    press('b')
    expect(screen.getByRole('status').textContent).toBe('')
    press('z')
    fireEvent.pointerDown(document.body)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('single keys can be switched off', () => {
    render(<Screen singleKeys={false} />)
    for (const key of ['j', '/', 'g', 'd']) press(key)
    press('k', { ctrlKey: true })
    expect(ran).toEqual(['app.palette'])
  })
})
