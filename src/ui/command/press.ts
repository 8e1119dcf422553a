import type { Command } from './commands.ts'

/** One key going down, as the browser tells it. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  /** AltGr writes signs on many keyboards; it comes with Ctrl and Alt on some systems and means neither. */
  isAltGraph: boolean
}

/**
 * How a press may be written among a command's keys (`j`, `Shift+J`, `Mod+K`, `?`, `Space`), best first: what it
 * produces, then what the place of the key says where another keyboard writes something else there.
 *
 * @returns nothing for what belongs to the system: a modifier alone, Alt, the other one of Ctrl and ⌘
 */
export function namesOf(press: Press, isMac: boolean): string[] {
  const { key, isAltGraph } = press
  const isCtrl = press.ctrlKey && !isAltGraph
  const isMod = isMac ? press.metaKey : isCtrl
  if ((isMac ? isCtrl : press.metaKey) || silent.has(key)) return []
  // The Mac's Option writes signs as AltGr does elsewhere.
  const isAlt = press.altKey && !isAltGraph
  if (isAlt && !(isMac && !isMod && isSign(key))) return []

  const produced = keyName(key, isMod, press.shiftKey)
  const atPlace = isAltGraph || isAlt ? undefined : keyAtPlace(press, isMod)
  return atPlace ? [produced, keyName(atPlace, isMod, press.shiftKey)] : [produced]
}

/** Whether keys begin with a single letter, digit or sign, with Shift or without (WCAG 2.1.4). */
export function isSingleKey(keys: string): boolean {
  return /^(?:Shift\+)?\S(?: |$)/u.test(keys)
}

/** Those of a command's keys that do something, as the person wishes single keys or not. */
export function workingKeys(keys: readonly string[], singleKeys: boolean): readonly string[] {
  return singleKeys ? keys : keys.filter((one) => !isSingleKey(one))
}

/** The presses of a sequence, each as its parts: `Shift+J` is Shift and J. */
export function partsOf(keys: string): string[][] {
  return keys.split(' ').map((press) => press.split('+'))
}

/** Modifiers, dead keys and what an input method keeps to itself. */
const silent = new Set([
  ...['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn', 'OS'],
  ...['Dead', 'Process', 'Unidentified', 'Compose'],
])

function keyName(key: string, isMod: boolean, isShift: boolean): string {
  const name = key === ' ' ? 'Space' : key
  const isLetter = /^\p{L}$/u.test(name)
  const isNamed = name.length > 1
  const letter = isMod || isShift ? name.toUpperCase() : name.toLowerCase()
  // What Shift makes of a sign or a digit is already in it.
  const shift = isShift && (isLetter || isNamed)
  return [isMod && 'Mod', shift && 'Shift', isLetter ? letter : name].filter(Boolean).join('+')
}

/** A digit where the top row writes letters, as in Czech, and a Latin letter where the script is another. */
function keyAtPlace({ key, code, shiftKey }: Press, isMod: boolean): string | undefined {
  const digit = /^Digit([1-9])$/.exec(code)?.[1]
  if (digit && digit !== key && !shiftKey && !isMod) return digit
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter && /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key) ? letter : undefined
}

function isSign(key: string): boolean {
  return /^[^\p{L}\p{N}\s]$/u.test(key)
}

/** What surrounds a press. */
export type PressContext = {
  /** The focus is where letters are written or searched by. */
  isTyping: boolean
  /** The focus is on what Enter and Space press by themselves. */
  isOnControl: boolean
  /** Single letters, digits and signs are wanted as commands. */
  singleKeys: boolean
}

type Verdict =
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
 * @param prefix what a sequence has so far, or ''
 */
export function matchPress(
  names: readonly string[],
  prefix: string,
  commands: readonly Command[],
  context: PressContext,
): Verdict {
  const able = commands.filter(
    ({ isBuiltIn, whileTyping }) => !isBuiltIn && (!context.isTyping || whileTyping === true),
  )
  const mayUse = (keys: string) =>
    (context.singleKeys || !isSingleKey(keys)) && !(context.isOnControl && /^(?:Enter|Space)$/.test(keys))

  for (const name of names) {
    const keyName = prefix === '' ? name : `${prefix} ${name}`
    const meant = able.filter(({ keys }) => keys.some((one) => one === keyName && mayUse(one)))
    const command = meant.findLast(({ off }) => !off) ?? meant.at(-1)
    if (command) return { kind: 'command', command }
    if (able.some(({ keys }) => keys.some((one) => one.startsWith(`${keyName} `) && mayUse(one))))
      return { kind: 'begun', soFar: keyName }
  }
  if (prefix === '') return { kind: 'none' }
  // A letter that goes with no sequence was meant for one: it must not lock or undo anything. Escape only ends it.
  return names.some((name) => isSingleKey(name) || name === 'Escape')
    ? { kind: 'lost' }
    : matchPress(names, '', commands, context)
}

/** Keys as ARIA writes them, for readers; it has no way to say one key after another. */
export function shortcutsOf(keys: readonly string[]): string {
  return keys
    .filter((one) => !one.includes(' '))
    .map((one) => (isSingleKey(one) ? one : one.replace('Mod+', isMac ? 'Meta+' : 'Control+')))
    .join(' ')
}

/** Whether commands go by ⌘ here, as on Apple's machines, and not by Ctrl. */
export const isMac = typeof navigator !== 'undefined' && /Mac OS X|Macintosh|iPhone|iPad/.test(navigator.userAgent)
