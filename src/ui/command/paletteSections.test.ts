import { describe, expect, test } from 'vitest'
import type { Command } from './commands.ts'
import { paletteSections, type FoundObject } from './paletteSections.ts'

const titles: Record<string, string> = {
  'list.export': 'Stáhnout CSV',
  'list.filter': 'Přidat filtr',
  'lock.lock': 'Zamknout',
  'app.palette': 'Hledat',
  'grid.end': 'Na konec',
  'row.next': 'Další řádek',
  'go.domains': 'Domény',
}
const command = (id: string, given: Partial<Command> = {}): Command => ({
  id,
  title: 'app.name',
  group: 'list',
  keys: [],
  run: () => {},
  ...given,
})
const commands = [
  command('list.export'),
  command('list.filter'),
  command('lock.lock', { group: 'selection' }),
  command('app.palette', { group: 'app' }),
  command('grid.end', { isBuiltIn: true }),
  command('row.next', { group: 'row', repeats: true }),
  command('selection.toggle', { group: 'selection', onlyByKey: true }),
  command('go.domains', { group: 'go' }),
]
const domain = (name: string, note: string | null = null): FoundObject => ({
  key: `domain:${name}`,
  name,
  note,
  kind: 'domain',
  isMine: true,
  to: `/domains/detail/${name}`,
})
const shown = (given: Partial<Parameters<typeof paletteSections>[0]>) =>
  paletteSections({
    typed: '',
    commands,
    wordsOf: ({ id }) => titles[id] ?? '',
    actionsOn: () => [],
    recent: [],
    objects: [],
    lists: [],
    isStale: false,
    ...given,
  }).map(({ title, entries }) => [title, ...entries.map(({ key }) => key)])

describe('paletteSections', () => {
  test('lists commands that cannot run after the others, and all matching commands under one title', () => {
    const locking = [
      command('lock.lock', { group: 'selection', offNow: () => 'command.off.no_row' }),
      command('lock.unlock'),
      command('list.lock'),
    ]
    const words: Record<string, string> = {
      'lock.lock': 'Lock',
      'lock.unlock': 'Unlock',
      'list.lock': 'Without a lock',
    }
    expect(shown({ commands: locking, typed: 'lock', wordsOf: ({ id }) => words[id] ?? '' })).toEqual([
      ['command.palette.commands', 'command:list.lock', 'command:lock.lock', 'command:lock.unlock'],
    ])
  })

  test('has a command that needs a text once one is typed, and among the recent ones', () => {
    const views = [command('go.domains', { group: 'go' }), command('go.expiring', { group: 'go', needsText: true })]
    const words: Record<string, string> = { 'go.domains': 'Domains', 'go.expiring': 'Domains expiring soon' }
    const given = { commands: views, wordsOf: ({ id }: { id: string }) => words[id] ?? '' }
    expect(shown(given)).toEqual([['command.group.go', 'command:go.domains']])
    expect(shown({ ...given, typed: 'expir' })).toEqual([['command.palette.commands', 'command:go.expiring']])
    expect(shown({ ...given, recent: ['command:go.expiring'] })).toEqual([
      ['command.palette.recent', 'command:go.expiring'],
      ['command.group.go', 'command:go.domains'],
    ])
  })

  test('leaves out a disabled command whose words another has that can run', () => {
    const doubles = [
      command('record.lock', { group: 'record' }),
      command('lock.lock', { group: 'selection', offNow: () => 'command.off.no_row' }),
      command('lock.unlock', { group: 'selection', offNow: () => 'command.off.no_row' }),
    ]
    const words: Record<string, string> = { 'record.lock': 'Lock', 'lock.lock': 'Lock', 'lock.unlock': 'Unlock' }
    const wordsOf = ({ id }: Command) => words[id] ?? ''
    expect(shown({ typed: 'lock', commands: doubles, wordsOf })).toEqual([
      ['command.palette.commands', 'command:record.lock', 'command:lock.unlock'],
    ])
  })

  test('at first shows places, then actions by their groups, without the palette, moves and what keys do alone', () => {
    expect(shown({})).toEqual([
      ['command.group.go', 'command:go.domains'],
      ['command.group.selection', 'command:lock.lock'],
      ['command.group.list', 'command:list.export', 'command:list.filter'],
    ])
  })

  test('at first puts a command that cannot run now at the end of its group', () => {
    const selecting = [
      command('lock.lock', { group: 'selection', offNow: () => 'command.off.no_row' }),
      command('selection.page', { group: 'selection' }),
    ]
    expect(shown({ commands: selecting })).toEqual([
      ['command.group.selection', 'command:selection.page', 'command:lock.lock'],
    ])
  })

  test('finds a command by its other words', () => {
    const language = command('app.language', { group: 'app', keywords: 'Čeština language jazyk' })
    for (const typed of ['cestina', 'lang', 'jazyk'])
      expect(shown({ typed, commands: [...commands, language] })).toEqual([
        ['command.palette.commands', 'command:app.language'],
      ])
  })

  test('has the actions on the only match, or on the best of several with a word that begins with the text', () => {
    const actionsOn = () => [command('found.copy', {})]
    const options = { typed: 'alza', actionsOn, objects: [domain('alza.cz')] }
    const actions = ['command.palette.actions', 'command:found.copy']
    expect(shown(options)).toContainEqual(actions)
    expect(shown({ ...options, isStale: true })).not.toContainEqual(actions)
    expect(shown({ ...options, objects: [domain('alza.cz'), domain('alzak.cz')] })).toContainEqual(actions)
    expect(shown({ ...options, objects: [domain('nej-alza.cz'), domain('malza.cz')] })).toContainEqual(actions)
    expect(shown({ ...options, objects: [domain('malza.cz'), domain('salza.cz')] })).not.toContainEqual(actions)
    expect(shown({ ...options, objects: [domain('malza.cz')] })).toContainEqual(actions)
  })

  test('puts what was used last first, once', () => {
    const recent = ['domain:alza.cz', 'command:lock.lock', 'command:gone']
    expect(shown({ recent, objects: [domain('alza.cz')] })).toEqual([
      ['command.palette.recent', 'domain:alza.cz', 'command:lock.lock'],
      ['command.group.go', 'command:go.domains'],
      ['command.group.list', 'command:list.export', 'command:list.filter'],
    ])
  })

  test('puts actions on selected objects right below the recent entries, and does not move them there', () => {
    const clear = command('selection.clear', { group: 'selection' })
    const selected = [clear, ...commands.map((one) => (one.id === 'lock.lock' ? { ...one, count: 2 } : one))]
    const recent = ['command:lock.lock', 'command:list.export']
    expect(shown({ commands: selected, recent })).toEqual([
      ['command.palette.recent', 'command:list.export'],
      ['command.group.selection', 'command:lock.lock', 'command:selection.clear'],
      ['command.group.go', 'command:go.domains'],
      ['command.group.list', 'command:list.filter'],
    ])
  })

  test('puts actions on the open record first, in their places, and does not move them to the recent entries', () => {
    const ofRecord = [3, 1].map((place) => command(`record.${place}`, { group: 'record', place }))
    expect(
      shown({ commands: [...commands, ...ofRecord], recent: ['command:record.3', 'command:list.export'] }),
    ).toEqual([
      ['command.group.record', 'command:record.1', 'command:record.3'],
      ['command.palette.recent', 'command:list.export'],
      ['command.group.go', 'command:go.domains'],
      ['command.group.selection', 'command:lock.lock'],
      ['command.group.list', 'command:list.filter'],
    ])
  })

  test('answers what is typed with commands first and objects under them', () => {
    expect(shown({ typed: 'filtr', objects: [domain('filtry.cz')] })).toEqual([
      ['command.palette.commands', 'command:list.filter'],
      ['command.palette.objects', 'domain:filtry.cz'],
    ])
  })

  test('puts an object of exactly the text before commands that begin with it, unless a command is called so', () => {
    const begins = ['command.palette.commands', 'command:list.filter']
    const objects = [domain('filtr'), domain('filtry.cz')]
    const found = ['command.palette.objects', 'domain:filtr', 'domain:filtry.cz']
    expect(shown({ typed: 'filtr', objects })).toEqual([found, begins])
    expect(shown({ typed: 'Přidat filtr', objects: [domain('pridat-filtr')] })[0]).toEqual(begins)
  })

  test('puts a command of exactly the text before others that begin with it', () => {
    const views = command('list.views', { keywords: 'domény' })
    expect(shown({ typed: 'domény', commands: [views, ...commands] })).toEqual([
      ['command.palette.commands', 'command:go.domains', 'command:list.views'],
    ])
  })

  test('puts commands that only contain the text below the objects, once these are here', () => {
    const objects = [domain('hled.cz')]
    const inside = ['command.palette.commands', 'command:list.export']
    expect(shown({ typed: 'nout csv', objects })).toEqual([['command.palette.objects', 'domain:hled.cz'], inside])
    expect(shown({ typed: 'nout csv', isStale: true })).toEqual([])
  })

  test('puts commands that match only by scattered letters below the objects, once these are here', () => {
    const objects = [domain('scv.cz')]
    const loose = ['command.palette.commands', 'command:list.export']
    expect(shown({ typed: 'scv', objects })).toEqual([['command.palette.objects', 'domain:scv.cz'], loose])
    expect(shown({ typed: 'scv' })).toEqual([loose])
    expect(shown({ typed: 'scv', isStale: true })).toEqual([])
  })

  test('leaves out a command that matches only by scattered letters where another matches better', () => {
    const keys = command('app.help', { group: 'app', keywords: 'zkratky' })
    expect(shown({ typed: 'zk' })).toEqual([['command.palette.commands', 'command:lock.lock']])
    expect(shown({ typed: 'zk', commands: [...commands, keys] })).toEqual([
      ['command.palette.commands', 'command:app.help'],
    ])
  })

  test('drops an object that no longer answers while another answer is on its way', () => {
    expect(shown({ typed: 'kolo.cz', objects: [domain('alza.cz')], isStale: true })).toEqual([])
  })

  test('ends with the lists of all matches, unless they are those of an earlier text', () => {
    const lists = [
      { kind: 'domain', words: { id: 'domain.count', values: { count: 12 } }, to: '/domains?q=filtr' },
    ] as const
    expect(shown({ typed: 'filtry', objects: [domain('filtry.cz')], lists })).toEqual([
      ['command.palette.objects', 'domain:filtry.cz', 'list:domain'],
    ])
    expect(shown({ typed: 'filtry', lists, isStale: true })).toEqual([])
  })

  test('shows an object that matches by either of its names', () => {
    const objects = [domain('kůň.cz', 'xn--k-5ma4y.cz')]
    expect(shown({ typed: 'kun', objects, isStale: true })).toHaveLength(1)
    expect(shown({ typed: 'xn--k', objects, isStale: true })).toHaveLength(1)
  })
})
