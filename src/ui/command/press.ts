import type { Command } from './commands.ts'

/** A key press as the browser reports it. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  /** AltGr writes signs on many keyboards; some systems report it as Ctrl and Alt. */
  isAltGraph: boolean
}

/**
 * Returns the names of a press among a command's keys (`j`, `Shift+J`, `Mod+K`, `?`, `Space`), best first. The first is
 * what it produces, the second comes from the place of the key.
 *
 * @returns nothing for keys of the system: a modifier alone, Alt, the other one of Ctrl and ⌘
 */
export function namesOf(press: Press, isMac: boolean): string[] {
  const { key, isAltGraph } = press
  const isCtrl = press.ctrlKey && !isAltGraph
  const isMod = isMac ? press.metaKey : isCtrl
  if ((isMac ? isCtrl : press.metaKey) || silent.has(key)) return []
  // The Mac's Option key writes signs as AltGr does elsewhere.
  const isAlt = press.altKey && !isAltGraph
  if (isAlt && !(isMac && !isMod && isSign(key))) return []

  const produced = keyName(key, isMod, press.shiftKey)
  const atPlace = isAltGraph || isAlt ? undefined : keyAtPlace(press, isMod)
  return atPlace ? [produced, keyName(atPlace, isMod, press.shiftKey)] : [produced]
}

/** Returns whether keys begin with a single letter, digit or sign, with Shift or without (WCAG 2.1.4). */
export function isSingleKey(keys: string): boolean {
  return /^(?:Shift\+)?\S(?: |$)/u.test(keys)
}

/** Returns those of a command's keys that work, with single keys on or off. */
export function workingKeys(keys: readonly string[], singleKeys: boolean): readonly string[] {
  return singleKeys ? keys : keys.filter((one) => !isSingleKey(one))
}

/** Returns the presses of a sequence, each as its parts: `Shift+J` is Shift and J. */
export function partsOf(keys: string): string[][] {
  return keys.split(' ').map((press) => press.split('+'))
}

/** Modifiers, dead keys and keys of an input method. */
const silent = new Set([
  ...['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn', 'OS'],
  ...['Dead', 'Process', 'Unidentified', 'Compose'],
])

function keyName(key: string, isMod: boolean, isShift: boolean): string {
  const name = key === ' ' ? 'Space' : key
  const isLetter = /^\p{L}$/u.test(name)
  const isNamed = name.length > 1
  const letter = isMod || isShift ? name.toUpperCase() : name.toLowerCase()
  // The shifted sign or digit is already in `key`.
  const shift = isShift && (isLetter || isNamed)
  return [isMod && 'Mod', shift && 'Shift', isLetter ? letter : name].filter(Boolean).join('+')
}

/** Returns a digit where the top row writes letters, as in Czech, and a Latin letter where the script is another. */
function keyAtPlace({ key, code, shiftKey }: Press, isMod: boolean): string | undefined {
  const digit = /^Digit([1-9])$/.exec(code)?.[1]
  if (digit && digit !== key && !shiftKey && !isMod) return digit
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter && /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key) ? letter : undefined
}

function isSign(key: string): boolean {
  return /^[^\p{L}\p{N}\s]$/u.test(key)
}

/** The context of a press. */
export type PressContext = {
  /** The focus is in an element that letters are typed into or searched by. */
  isTyping: boolean
  /** The focus is on an element that Enter and Space press by themselves. */
  isOnControl: boolean
  /** Whether single letters, digits and signs are commands. */
  singleKeys: boolean
}

type Verdict =
  | { kind: 'command'; command: Command }
  /** A sequence continues: so far `g`. */
  | { kind: 'prefix'; prefix: string }
  /** A sequence matches nothing; the press that ended it does nothing either. */
  | { kind: 'lost' }
  | { kind: 'none' }

/**
 * Returns the command of a press. Of several with the same keys the last mounted one that is enabled wins.
 *
 * @param names the names of the press, best first, from `namesOf`
 * @param prefix the sequence so far, or ''
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
      return { kind: 'prefix', prefix: keyName }
  }
  if (prefix === '') return { kind: 'none' }
  // A letter that continues no sequence must not lock or undo anything. Escape only ends the sequence.
  return names.some((name) => isSingleKey(name) || name === 'Escape')
    ? { kind: 'lost' }
    : matchPress(names, '', commands, context)
}

/** Returns keys as ARIA writes them; it cannot express one key after another. */
export function shortcutsOf(keys: readonly string[]): string {
  return keys
    .filter((one) => !one.includes(' '))
    .map((one) => (isSingleKey(one) ? one : one.replace('Mod+', isMac ? 'Meta+' : 'Control+')))
    .join(' ')
}

/** Whether commands use ⌘, as on Apple's machines, instead of Ctrl. */
export const isMac = typeof navigator !== 'undefined' && /Mac OS X|Macintosh|iPhone|iPad/.test(navigator.userAgent)
