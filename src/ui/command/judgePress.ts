import type { Command } from './command.ts'
import { isSingleKey } from './press.ts'

/** What surrounds a press. */
export type Around = {
  /** The focus is where letters are written or searched by. */
  isTyping: boolean
  /** The focus is on what Enter and Space press by themselves. */
  isOnControl: boolean
  /** Single letters, digits and signs are wanted as commands. */
  singleKeys: boolean
}

export type Verdict =
  | { kind: 'command'; command: Command }
  /** A sequence goes on: so far `g`. */
  | { kind: 'begun'; soFar: string }
  /** A sequence led nowhere; the press that ended it does nothing by itself either. */
  | { kind: 'lost' }
  | { kind: 'none' }

/**
 * Which command a press means. Of several with the same keys the last mounted wins that can be done just now.
 *
 * @param names how the press may be written, best first, from `namesOf`
 * @param begun what a sequence has so far, or ''
 */
export function judgePress(
  names: readonly string[],
  begun: string,
  commands: readonly Command[],
  around: Around,
): Verdict {
  const able = commands.filter(({ isBuiltIn, whileTyping }) => !isBuiltIn && (!around.isTyping || whileTyping === true))
  const mayUse = (keys: string) =>
    (around.singleKeys || !isSingleKey(keys)) && !(around.isOnControl && /^(?:Enter|Space)$/.test(keys))

  for (const name of names) {
    const written = begun === '' ? name : `${begun} ${name}`
    const meant = able.filter(({ keys }) => keys.some((one) => one === written && mayUse(one)))
    const command = meant.findLast(({ off }) => !off) ?? meant.at(-1)
    if (command) return { kind: 'command', command }
    if (able.some(({ keys }) => keys.some((one) => one.startsWith(`${written} `) && mayUse(one))))
      return { kind: 'begun', soFar: written }
  }
  if (begun === '') return { kind: 'none' }
  // A letter that goes with no sequence was meant for one: it must not lock or undo anything. Escape only ends it.
  return names.some((name) => isSingleKey(name) || name === 'Escape')
    ? { kind: 'lost' }
    : judgePress(names, '', commands, around)
}
