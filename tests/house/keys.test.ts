import { describe, expect, test } from 'vitest'
import { commandsInSource } from './commandsInSource.ts'

const commands = commandsInSource()

describe('the keys of commands', () => {
  test('are found', () => {
    expect(commands.map(({ id }) => id)).toContain('app.help')
  })

  test('are written as the dispatcher reads them', () => {
    const wrong = commands.flatMap(({ id, keys }) => keys.filter((one) => !isKeys(one)).map((one) => `${id}: ${one}`))
    expect(wrong).toEqual([])
  })

  test('mean one thing each, on whatever screen', () => {
    const pressed = commands.flatMap(({ id, keys }) => keys.map((one) => ({ id, one })))
    const meaning = (keys: string) => new Set(pressed.filter(({ one }) => one === keys).map(({ id }) => id))
    const shared = [...new Set(pressed.map(({ one }) => one))]
      .filter((keys) => meaning(keys).size > 1)
      .map((keys) => `${keys}: ${[...meaning(keys)].sort().join(' ')}`)
    expect(shared.filter((line) => !takeTurns.has(line))).toEqual([])
  })

  test('never stand at the beginning of a sequence', () => {
    const all = new Set(commands.flatMap(({ keys }) => keys))
    expect([...all].filter((one) => one.includes(' ') && all.has(one.split(' ')[0] ?? ''))).toEqual([])
  })
})

/** Keys (docs/rules.md#keyboard) that mean the one or the other, never both at a time. */
const takeTurns = new Set([
  '/: help.search list.search',
  'b: auction.bid lock.lock',
  'z: operation.undo selection.restore',
  'Escape: row.close_peek selection.clear',
])

const named = [
  ...['Space', 'Enter', 'Escape', 'Home', 'End', 'PageUp', 'PageDown', 'ContextMenu', 'Delete'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'F2', 'F10'],
].join('|')
const press = `(?:(?:Mod\\+)?(?:Shift\\+)?(?:${named})|(?:Mod\\+|Shift\\+|Mod\\+Shift\\+)[A-Z]|[a-z0-9]|[/?.,[\\]])`

function isKeys(keys: string): boolean {
  return new RegExp(`^${press}(?: ${press})*$`).test(keys)
}
