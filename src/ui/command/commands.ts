import { useEffect, useId, type ReactNode } from 'react'
import type { MessageId } from '#intl/ids.ts'
import { createStore, useStore } from '#src/createStore.ts'

/** The section of a command on the sheet of keys and in the palette. */
export type CommandGroup = 'go' | 'record' | 'list' | 'row' | 'selection' | 'app'

/**
 * An action of the keyboard. Its keys, its line on the sheet and in the palette and the tooltip of its button all come
 * from this one definition (docs/rules.md#keyboard).
 */
export type Command = {
  /** For example `list.export`. Of two commands with one id the one mounted last is active. */
  id: string
  title: MessageId
  /** Values of the title, such as the name of a view. */
  values?: Readonly<Record<string, string>>
  group: CommandGroup
  /** Before its line in the palette. */
  icon?: ReactNode
  /** Its place among the commands of the record; parts of a page mount in any order. */
  place?: number
  /** Other words by which the palette finds it. */
  keywords?: string
  /** How many selected objects it acts on; above 0 it is shown, and the palette has such commands first. */
  count?: number
  /** Alternatives: `j`, `Shift+J`, `Mod+K` (Ctrl, or ⌘), `g d` (one after the other). The first is shown. */
  keys: readonly string[]
  /** `isHeld`: the key has been held down since the command ran before. */
  run: (isHeld?: boolean) => void
  /** Why the command is disabled at present: it is shown with this reason and does nothing. */
  off?: MessageId | null
  /** Returns why it is disabled where the focus is now, such as outside the rows. */
  offNow?: () => MessageId | null
  /** Whether the keys work in a text field too; only for keys that write nothing there. */
  whileTyping?: boolean
  /** Whether the keys work in a peek that is a modal dialog too: for what is done with its row. */
  inPeek?: boolean
  /** Whether a key held down repeats it: for moves, never for actions that change something. */
  repeats?: boolean
  /** Whether only its keys make sense, such as for the focused row: on the sheet only. */
  onlyByKey?: boolean
  /** Whether the palette has it only once a text is typed, so that it opens short. */
  needsText?: boolean
  /** Handled by the focused element, such as the arrows of the grid: on the sheet only, never in the palette. */
  isBuiltIn?: boolean
}

/** The commands that are mounted, by the component that registered them. */
const mounted = createStore<ReadonlyMap<string, readonly Command[]>>(new Map())
/** The active ones among them. */
const active = createStore<readonly Command[]>([])

/** Registers the commands of a component as long as it is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const key = useId()
  useEffect(() => update(new Map(mounted.get()).set(key, commands)), [key, commands])
  useEffect(
    () => () => {
      const rest = new Map(mounted.get())
      rest.delete(key)
      update(rest)
    },
    [key],
  )
}

/** The places of the commands of a record, in the palette's order. */
export const recordPlace = { lock: 1, authInfo: 2, statement: 3, website: 4, copy: 5 } as const

/** Returns the active commands, for the keys, the sheet and the palette. */
export const getCommands = active.get

/** Returns why a command is disabled at this moment; null where it can run. */
export function reasonOff({ off, offNow }: Command): MessageId | null {
  return off ?? offNow?.() ?? null
}

/** Runs the command that a button stands for, unless it is disabled. */
export function runCommand(id: string): void {
  const command = active.get().find((one) => one.id === id)
  if (command && !reasonOff(command)) command.run()
}

export function useKnownCommands(): readonly Command[] {
  return useStore(active)
}

/** Calls the listener when commands are registered or removed; returns the unsubscribe function. */
export const subscribeToCommands = active.subscribe

function update(next: ReadonlyMap<string, readonly Command[]>): void {
  mounted.set(next)
  active.set([...new Map([...next.values()].flat().map((command) => [command.id, command])).values()])
}

const singleKeys = createStore(true)

/** Switches single letters, digits and signs on or off as keys; the user decides it (WCAG 2.1.4). */
export const setSingleKeys = singleKeys.set

export const getSingleKeys = singleKeys.get

/** Returns whether single keys work, so that only keys that do something are shown. */
export function useSingleKeys(): boolean {
  return useStore(singleKeys)
}
