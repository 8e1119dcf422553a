import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import { changeLocale, loadMessages } from '#intl/messages.ts'
import { theme } from '#theme/theme.ts'
import { type Command, useCommands } from './commands.ts'
import { Palette } from './Palette.tsx'
import type { FoundList, FoundObject } from './paletteSections.ts'
import { recordRecent } from './recentEntries.ts'
import type { SearchObjects } from './useObjectSearch.ts'

const done: string[] = []
const command = (id: string, title: Command['title'], given: Partial<Command> = {}): Command => ({
  id,
  title,
  group: 'app',
  keys: [],
  run: () => done.push(id),
  ...given,
})
const commands = [
  command('app.help', 'command.help.title', { keys: ['?'] }),
  command('app.language', 'command.language'),
  command('app.off', 'command.single.switch_off', { off: 'app.loading' }),
]
let actionsOn: (object: FoundObject) => Command[] = () => []
const domain = (name: string): FoundObject => ({
  key: `domain:${name}`,
  name,
  note: null,
  kind: 'domain',
  isMine: true,
  to: `/${name}`,
})

function Screen({ search }: { search: SearchObjects }) {
  useCommands(commands)
  return (
    <ThemeProvider theme={theme}>
      <IntlRoot>
        <Palette
          searchObjects={search}
          actionsOn={actionsOn}
          whose="ANNA"
          present="command:app.off"
          onOpen={(to) => void done.push(to)}
          onClose={() => void done.push('closed')}
        />
      </IntlRoot>
    </ThemeProvider>
  )
}

const resultOf = (...objects: FoundObject[]) => Promise.resolve({ objects, lists: [] })

function show(search: SearchObjects = () => resultOf()) {
  render(<Screen search={search} />)
  const field = screen.getAllByRole('combobox').at(-1) ?? document.body
  // A browser does so by itself when the dialog is shown.
  field.focus()
  return field
}

/** Types without a pause, however busy the machine is: the search waits for a pause. */
function write(field: HTMLElement, ...texts: string[]) {
  for (const value of texts) fireEvent.change(field, { target: { value } })
}

/** The line Enter would take. */
function chosen(): string | null {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  return id && (document.getElementById(id)?.firstChild?.textContent ?? null)
}

beforeEach(async () => {
  done.length = 0
  sessionStorage.clear()
  await Promise.all([loadMessages('frame'), loadMessages('main')])
  await changeLocale('cs-CZ')
})

describe('Palette', () => {
  test('typing without diacritics finds a command, and Enter runs it after the palette has closed', async () => {
    const field = show()
    await userEvent.type(field, 'prepnout{Enter}')
    expect(done).toEqual(['closed', 'app.language'])
  })

  test('marks the matched letters of commands and objects', async () => {
    const field = show(() => resultOf(domain('prepravka.cz')))
    await userEvent.type(field, 'pre')
    const found = await screen.findByRole('option', { name: /prepravka\.cz/ })
    expect(screen.getByRole('option', { name: /Přepnout do angličtiny/ }).querySelector('b')?.textContent).toBe('Pře')
    expect(found.querySelector('b')?.textContent).toBe('pre')
  })

  test('arrows move along the lines and round the ends', async () => {
    show()
    await userEvent.keyboard('{ArrowDown}')
    expect(chosen()).toBe('Přepnout do angličtiny')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(chosen()).toBe('Vypnout zkratky z\u00a0jednoho písmene')
  })

  test('what cannot be done says why and is not done', async () => {
    show()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', 'Načítá se'])
    expect(done).toEqual([])
  })

  test('shows why a command cannot run where the focus was, and does not run it', async () => {
    const row = document.createElement('button')
    document.body.append(row)
    const offNow = () => (document.activeElement === row ? null : 'command.off.no_row')
    commands.push(command('row.lock', 'operation.confirm.transfer', { offNow }))
    renderHook(() => useCommands(commands))
    await userEvent.type(show(), 'zamknout{Enter}')
    expect(screen.getByRole('option').textContent).toBe('Zamknout převodNejdřív vyberte řádek.')
    expect(done).toEqual([])
    cleanup()
    renderHook(() => useCommands(commands))
    row.focus()
    await userEvent.type(show(), 'zamknout{Enter}')
    expect(done).toEqual(['closed', 'row.lock'])
    commands.pop()
    row.remove()
  })

  test('shows in place of the lines that nothing matches', async () => {
    const field = show()
    await userEvent.type(field, 'xqzw')
    await screen.findByText(/Nic takového tu není/)
    const statuses = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(statuses).toEqual([expect.stringContaining('Nic takového tu není'), ''])
  })

  test('objects stand under the commands and are opened by name', async () => {
    const field = show(() => resultOf(domain('prepravka.cz')))
    await userEvent.type(field, 'pre')
    await screen.findByRole('option', { name: /prepravka\.cz/ })
    expect(chosen()).toBe('Přepnout do angličtiny')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(done).toEqual(['closed', '/prepravka.cz'])
  })

  test('ends with the lists of all matches, which arrows reach, and does not record them as recent', async () => {
    const to = '/domains?q=pre'
    const lists: FoundList[] = [{ kind: 'domain', words: { id: 'domain.count', values: { count: 4127 } }, to }]
    const field = show(() => Promise.resolve({ objects: [domain('prepravka.cz')], lists }))
    await userEvent.type(field, 'pre')
    expect((await screen.findByRole('option', { name: /Vše, co odpovídá/ })).textContent).toContain('4\u00a0127 domén')
    expect(screen.getAllByRole('option').at(-1)?.textContent).toContain('Vše, co odpovídá')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(done).toEqual(['closed', to])
    cleanup()
    show()
    expect(screen.queryByRole('group', { name: 'Naposledy' })).toBeNull()
  })

  test('ends with the actions on the only object found, one of which Enter takes without opening it', async () => {
    actionsOn = ({ name }) => [command('found.copy', 'command.row.copy', { run: () => done.push(`copy ${name}`) })]
    const field = show(() => resultOf(domain('zzz.cz')))
    await userEvent.type(field, 'zzz')
    const actions = await screen.findByRole('group', { name: 'Akce: zzz.cz' })
    expect(within(actions).getByRole('option').textContent).toBe('Zkopírovat název')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(done).toEqual(['closed', 'copy zzz.cz'])
    cleanup()
    show()
    expect(screen.getByRole('group', { name: 'Naposledy' }).textContent).toContain('zzz.cz')
    actionsOn = () => []
  })

  test.each([
    [{ ...domain('NSS:1'), kind: 'nsset' }, /sada jmenných serverů$/],
    [{ ...domain('cizi.cz'), isMine: false }, /cizí doména$/],
    [
      { ...domain('mimo.cz'), state: { title: 'state.outzone.short', tone: 'critical' } },
      /mimo\.cz.*Mimo zónu.*doména$/,
    ],
    [{ ...domain('uvolnena.cz'), kind: 'auction' }, /uvolnena\.cz.*aukce$/],
    [{ ...domain('REG-A'), kind: 'registrar', note: 'Jméno' }, /REG-A.*Jméno.*registrátor$/],
  ] satisfies [FoundObject, RegExp][])('%o has its kind in words', async (object, words) => {
    await userEvent.type(
      show(() => resultOf(object)),
      'z',
    )
    expect(await screen.findByRole('option', { name: words })).toBeTruthy()
  })

  test('requests only the last text, and drops an older answer', async () => {
    const requested: string[] = []
    const dropped: string[] = []
    const field = show((text, signal) => {
      requested.push(text)
      signal.addEventListener('abort', () => dropped.push(text))
      return text === 'ko' ? new Promise(() => {}) : resultOf(domain(`${text}.cz`))
    })
    write(field, 'k', 'ko')
    await waitFor(() => expect(requested).toEqual(['ko']))
    write(field, 'kol', 'kolo')
    expect(await screen.findByRole('option', { name: /kolo\.cz/ })).toBeTruthy()
    expect(requested).toEqual(['ko', 'kolo'])
    expect(dropped).toEqual(['ko'])
  })

  test('Enter before the answer means the first that comes', async () => {
    let answer: (result: ReturnType<typeof resultOf>) => void = () => {}
    const coming = new Promise<Awaited<ReturnType<typeof resultOf>>>((resolve) => (answer = resolve))
    const field = show(() => coming)
    await userEvent.type(field, 'zzz{Enter}')
    expect(done).toEqual([])
    answer(resultOf(domain('zzz.cz')))
    await waitFor(() => expect(done).toEqual(['closed', '/zzz.cz']))
  })

  test('a search that fails leaves the commands', async () => {
    const field = show(() => Promise.reject(new Error('gone')))
    await userEvent.type(field, 'pre')
    expect(await screen.findByText('Objekty teď nejde hledat, příkazy fungují.')).toBeTruthy()
    expect(chosen()).toBe('Přepnout do angličtiny')
  })

  test('what was used last stands first the next time', async () => {
    const field = show()
    await userEvent.type(field, 'prepnout{Enter}')
    cleanup()
    show()
    expect(screen.getByRole('group', { name: 'Naposledy' }).textContent).toContain('Přepnout do angličtiny')
  })

  test('a recent object shows no state, which may have changed', async () => {
    const field = show(() =>
      resultOf({ ...domain('mimo.cz'), state: { title: 'state.outzone.short', tone: 'critical' } }),
    )
    await userEvent.type(field, 'mimo')
    await screen.findByRole('option', { name: /Mimo zónu/ })
    await userEvent.keyboard('{Enter}')
    cleanup()
    show()
    const recent = screen.getByRole('group', { name: 'Naposledy' }).textContent
    expect(recent).toContain('mimo.cz')
    expect(recent).not.toContain('Mimo zónu')
  })

  test('the present page is no recent entry, though it was opened last', () => {
    for (const key of ['command:app.language', 'command:app.off']) recordRecent('ANNA', { key })
    show()
    const recent = screen.getByRole('group', { name: 'Naposledy' })
    expect(
      within(recent)
        .getAllByRole('option')
        .map((line) => line.textContent),
    ).toEqual(['Přepnout do angličtiny'])
  })

  test('an action on the selection has the number of selected objects', () => {
    commands.push(command('lock.lock', 'operation.confirm.transfer', { group: 'selection', count: 2 }))
    show()
    expect(screen.getByRole('option', { name: 'Zamknout převod (2)' })).toBeTruthy()
    commands.pop()
  })

  test('Ctrl+K closes what it opened', async () => {
    show()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(done).toEqual(['closed'])
  })
})
