import type { MessageId } from '#intl/ids.ts'
import { type Command, type CommandGroup, reasonOff } from './commands.ts'

export const foundKinds = ['domain', 'auction', 'nsset', 'keyset', 'contact', 'registrar'] as const
export type FoundKind = (typeof foundKinds)[number]

/** An object of the registry with its page. */
export type FoundObject = {
  /** Its kind and name. */
  key: string
  name: string
  /** Its other name or its title, where it has one. */
  note: string | null
  kind: FoundKind
  /** Whether it is mine or public; of another's object only its page shows more. */
  isMine: boolean
  /** The position of the lock of mine, where it is known. */
  lock?: string | undefined
  /** A state of mine that needs an action, where it is known. */
  state?: { title: MessageId; tone: 'critical' | 'warn' } | undefined
  /** The path of its page. */
  to: string
}

/** A list with more matches than the objects found, or the look-up of a name that no object has. */
export type FoundList = {
  kind: FoundKind
  /** The number of all matches, or the name of what it opens. */
  words: { id: MessageId; values?: Readonly<Record<string, string | number>> }
  isLookUp?: boolean
  /** The path of the list with the search, or of the name's page. */
  to: string
}

/** A line of the palette. */
export type Entry =
  | { key: string; command: Command; words: string; of?: FoundObject; object?: undefined; list?: undefined }
  | { key: string; object: FoundObject; command?: undefined; list?: undefined; of?: undefined }
  | { key: string; list: FoundList; command?: undefined; object?: undefined; of?: undefined }

export type Section = { title: MessageId; values?: Readonly<Record<string, string>>; entries: readonly Entry[] }

type PaletteSectionsOptions = {
  typed: string
  commands: readonly Command[]
  wordsOf: (command: Command) => string
  /** Returns the actions on an object that need not be opened first. */
  actionsOn: (object: FoundObject) => readonly Command[]
  /** The keys of recent entries, the newest first. */
  recent: readonly string[]
  /** Objects found; recent ones where nothing is typed. */
  objects: readonly FoundObject[]
  /** The lists with more matches. */
  lists: readonly FoundList[]
  /**
   * The objects were found for an earlier text: only those are shown that contain the present text too, and no lists.
   */
  isStale: boolean
}

/**
 * Returns the sections of the palette. Moves, which make sense for keys only, are left out. At first these are recent
 * entries and the commands by their groups, those that cannot run now at the end of each.
 *
 * Once a text is typed, an exact name is first, of a command or of an object. Then come commands with a word that begins
 * with the text, the objects, and commands that only contain it. These wait for the objects, so that nothing moves.
 */
export function paletteSections({
  typed,
  commands,
  wordsOf,
  actionsOn,
  recent,
  objects,
  lists,
  isStale,
}: PaletteSectionsOptions): readonly Section[] {
  const lines = commands
    .filter(({ id, isBuiltIn, onlyByKey, repeats }) => !isBuiltIn && !onlyByKey && !repeats && id !== 'app.palette')
    .map((command) => ({ key: `command:${command.id}`, command, words: wordsOf(command) }))
    .filter(isNoDisabledDouble)
    .toSorted((one, other) => placeOf(one.command) - placeOf(other.command))
  const text = foldText(typed)
  const found = objects
    .filter(({ name, note }) => !isStale || foldText(name).includes(text) || foldText(note ?? '').includes(text))
    .map((object) => ({ key: object.key, object }))
  const more = isStale ? [] : lists.map((list) => ({ key: `list:${list.kind}`, list }))

  if (text === '') return allInGroups(lines, found, recent).filter(({ entries }) => entries.length > 0)
  const objectSection: Section = { title: 'command.palette.objects', entries: [...found, ...more] }
  const { begins, contains } = matchingCommands(text, lines, recent)
  const isExact = found.some(({ object }) => [object.name, object.note ?? ''].some((name) => foldText(name) === text))
  const isExactCommand = begins.entries.some(({ words }) => foldText(words) === text)
  const sections = isExact && !isExactCommand ? [objectSection, begins] : [begins, objectSection]
  if (!isStale) sections.push(contains)
  const [best] = found
  const isClear =
    best && (matchQuality(foldText(best.object.name), text) >= 4 || (found.length === 1 && more.length === 0))
  if (isClear && !isStale) sections.push(actionsSection(best.object, actionsOn(best.object), wordsOf))
  return sections.filter(({ entries }) => entries.length > 0).reduce<Section[]>(joinSameTitle, [])
}

/** Adds a section, or its entries to the last one where that has the same title. */
function joinSameTitle(sections: Section[], next: Section): Section[] {
  const last = sections.at(-1)
  if (last?.title !== next.title) return [...sections, next]
  return [...sections.slice(0, -1), { ...last, entries: [...last.entries, ...next.entries] }]
}

type CommandEntry = Extract<Entry, { command: Command }>
type ObjectEntry = Extract<Entry, { object: FoundObject }>

/** Returns whether a command can run, or no other with the same words can: the lock of a record and of list rows. */
function isNoDisabledDouble({ command, words }: CommandEntry, _at: number, lines: readonly CommandEntry[]): boolean {
  if (reasonOff(command) === null) return true
  return lines.every((other) => other.words !== words || reasonOff(other.command) !== null)
}

/** The actions on the best match. */
function actionsSection(
  object: FoundObject,
  actions: readonly Command[],
  wordsOf: (command: Command) => string,
): Section {
  const lineOf = (command: Command): Entry => ({
    key: `command:${command.id}`,
    command,
    words: wordsOf(command),
    of: object,
  })
  return { title: 'command.palette.actions', values: { name: object.name }, entries: actions.map(lineOf) }
}

/** The actions on the open record come first, in their places; the others in the order of their registration. */
function placeOf({ group, place }: Command): number {
  return group === 'record' ? (place ?? 0) : Number.MAX_SAFE_INTEGER
}

/** Actions on the open record stand even before the recent entries, then places, then actions on the list. */
const groups: readonly (CommandGroup | 'recent')[] = ['record', 'recent', 'go', 'selection', 'row', 'list', 'app']

/** Actions on the selected objects come before the places. */
const groupsOfSelection: typeof groups = ['recent', 'selection', 'record', 'go', 'row', 'list', 'app']

function allInGroups(
  lines: readonly CommandEntry[],
  found: readonly ObjectEntry[],
  recent: readonly string[],
): Section[] {
  // Recent ones of these stay in their groups: there they act on other objects today.
  const isOfObjects = ({ command }: CommandEntry) => (command.count ?? 0) > 0 || command.group === 'record'
  const pinned = lines.filter(isOfObjects)
  const hasSelection = pinned.some(({ command }) => (command.count ?? 0) > 0)
  const isOff = ({ command }: CommandEntry) => Number(reasonOff(command) !== null)
  const atRest = lines.filter((line) => !isOfObjects(line)).toSorted((one, other) => isOff(one) - isOff(other))
  const known = new Map([...atRest, ...found].map((entry): [string, Entry] => [entry.key, entry]))
  const last = recent.flatMap((key) => known.get(key) ?? [])
  const order = hasSelection ? groupsOfSelection : groups
  const commands = [...pinned, ...atRest.filter(({ key, command }) => !recent.includes(key) && !command.needsText)]
  return order.map((group) =>
    group === 'recent'
      ? { title: 'command.palette.recent', entries: last }
      : { title: `command.group.${group}`, entries: commands.filter(({ command }) => command.group === group) },
  )
}

/**
 * Returns the matching commands, the best first: those with a word that begins with the text, and those that contain it.
 * Commands that cannot run now come after the others. Matches by scattered letters are shown only if no command matches
 * better.
 */
function matchingCommands(text: string, lines: readonly CommandEntry[], recent: readonly string[]) {
  const ranked = lines
    .map((line) => {
      const { words, command, key } = line
      const quality = matchQuality(foldText(`${words} ${command.keywords ?? ''}`), text)
      const isExact = foldText(words) === text
      const isOff = reasonOff(command) !== null
      // Of two equal matches the recent one is first.
      return { line, quality, isOff, rank: (isExact ? 6 : quality) * 2 + (recent.includes(key) ? 1 : 0) }
    })
    .toSorted((one, other) => Number(one.isOff) - Number(other.isOff) || other.rank - one.rank)
  const isLoose = ranked.every(({ quality }) => quality <= looseMatch)
  const section = (from: number, to: number) => ({
    title: 'command.palette.commands' as const,
    entries: ranked.filter(({ quality }) => quality > from && quality <= to).map(({ line }) => line),
  })
  return { begins: section(insideMatch, 5), contains: section(isLoose ? 0 : looseMatch, insideMatch) }
}

/** The quality of a match inside the words. */
const insideMatch = 3

/** The quality of a match by scattered letters. */
const looseMatch = 1

/**
 * Returns how well a name matches the typed text, from 0 for not at all. Best is a name that begins with it, then words
 * that begin with it, then a name that contains it, then its letters in order.
 *
 * @param name and `typed`: both from `foldText`
 */
export function matchQuality(name: string, typed: string): number {
  if (typed === '') return 1
  if (name.startsWith(typed)) return 5
  const words = name.split(' ')
  const parts = typed.split(' ')
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 4
  if (name.includes(typed)) return 3
  if (parts.every((part) => name.includes(part))) return 2
  return isInitials(typed) && words.some((_word, place) => isScattered(words.slice(place).join(''), typed))
    ? looseMatch
    : 0
}

/** More letters would be found scattered in names that have nothing to do with them. */
function isInitials(typed: string): boolean {
  return typed.length > 1 && typed.length <= 3
}

/** Returns whether a text begins with the first letter and contains the others in order. */
function isScattered(text: string, typed: string): boolean {
  const letters = typed.replaceAll(' ', '').split('')
  let at = -1
  return letters.every((letter, place) => {
    at = text.indexOf(letter, at + 1)
    return place === 0 ? at === 0 : at > 0
  })
}

/** Returns a text for comparison: lower case without diacritics, words separated by one space. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s·…-]+/g, ' ')
    .trim()
}
