import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Command } from './commands.ts'
import { matchPress, type PressContext } from './press.ts'

const command = (id: string, keys: string[], given: Partial<Command> = {}): Command => ({
  id,
  keys,
  title: 'app.name',
  group: 'app',
  run: () => {},
  ...given,
})
const here: PressContext = { isTyping: false, isOnControl: false, singleKeys: true }
const commands = [
  command('list.search', ['/']),
  command('row.next', ['j', 'ArrowDown']),
  command('row.peek', ['Space']),
  command('lock.lock', ['b']),
  command('view.2', ['2']),
  command('go.domains', ['g d']),
  command('go.overview', ['g h']),
  command('app.palette', ['Mod+K'], { whileTyping: true }),
  command('grid.end', ['End'], { isBuiltIn: true }),
]
const verdict = (names: string[], around: Partial<PressContext> = {}, prefix = '') =>
  matchPress(names, prefix, commands, { ...here, ...around })
const meant = (...given: Parameters<typeof verdict>) => {
  const found = verdict(...given)
  return found.kind === 'command' ? found.command.id : found.kind
}

describe('matchPress', () => {
  test.each([
    ['j', 'row.next'],
    ['Mod+K', 'app.palette'],
    ['Space', 'row.peek'],
    ['q', 'none'],
  ])('%s means %s', (name, id) => {
    expect(meant([name])).toBe(id)
  })

  test('what a key does by itself is left to it', () => {
    expect(meant(['End'])).toBe('none')
  })

  test('while typing only what writes nothing means something', () => {
    expect(meant(['j'], { isTyping: true })).toBe('none')
    expect(meant(['g'], { isTyping: true })).toBe('none')
    expect(meant(['Mod+K'], { isTyping: true })).toBe('app.palette')
  })

  test('Space on a button presses the button', () => {
    expect(meant(['Space'], { isOnControl: true })).toBe('none')
    expect(meant(['j'], { isOnControl: true })).toBe('row.next')
  })

  test('without single keys the named ones and those with Ctrl still work', () => {
    const off = { singleKeys: false }
    expect(['j', 'g', '/', '2'].map((name) => meant([name], off))).toEqual(['none', 'none', 'none', 'none'])
    expect(['ArrowDown', 'Space', 'Mod+K'].map((name) => meant([name], off))).toEqual([
      'row.next',
      'row.peek',
      'app.palette',
    ])
  })

  test('the place of a key counts only when what it writes means nothing', () => {
    expect(meant(['ě', '2'])).toBe('view.2')
    expect(meant(['/', '2'])).toBe('list.search')
  })

  test('of two with one key the last mounted wins', () => {
    const found = matchPress(['b'], '', [...commands, command('other', ['b'])], here)
    expect(found).toMatchObject({ kind: 'command', command: { id: 'other' } })
  })

  test('of two with one key the one that can be done wins', () => {
    const off = command('other', ['b'], { off: 'app.name' })
    expect(matchPress(['b'], '', [...commands, off], here)).toMatchObject({ command: { id: 'lock.lock' } })
    expect(matchPress(['b'], '', [off], here)).toMatchObject({ command: { id: 'other' } })
  })

  test('a sequence begins, goes on and ends', () => {
    expect(verdict(['g'])).toEqual({ kind: 'prefix', prefix: 'g' })
    expect(meant(['d'], {}, 'g')).toBe('go.domains')
  })

  test('a letter that ends a sequence wrongly does nothing by itself', () => {
    expect(meant(['b'], {}, 'g')).toBe('lost')
  })

  test('Escape ends a sequence and nothing else', () => {
    const clear = command('selection.clear', ['Escape'])
    expect(matchPress(['Escape'], 'g', [...commands, clear], here)).toEqual({ kind: 'lost' })
    expect(matchPress(['Escape'], '', [...commands, clear], here)).toMatchObject({ kind: 'command' })
  })

  test('a named key in the middle of a sequence does what it does', () => {
    expect(meant(['ArrowDown'], {}, 'g')).toBe('row.next')
    expect(meant(['Tab'], {}, 'g')).toBe('none')
  })

  test('no press while typing ever means a command made of letters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 1 }), fc.constantFrom('', 'g'), (name, prefix) => {
        expect(['none', 'lost']).toContain(meant([name], { isTyping: true }, prefix))
      }),
    )
  })
})
