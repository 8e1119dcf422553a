import type { MessageId } from '#intl/ids.ts'
import { useEffect, useId, useSyncExternalStore } from 'react'

/** Where a command stands on the sheet of keys and in the palette. */
export type CommandGroup = 'go' | 'record' | 'list' | 'row' | 'selection' | 'app'

/**
 * One thing a person can do from the keyboard, told once: its keys, its line on the sheet and in the palette,
 * and the tooltip of its button all come from here (docs/rules.md#keyboard).
 */
export type Command = {
  /** Tells it apart, `list.export`; of two with one id the one mounted last is in force. */
  id: string
  title: MessageId
  /** What its title names, as a view of somebody's own. */
  values?: Readonly<Record<string, string>>
  group: CommandGroup
  /** Each a way to press it: `j`, `Shift+J`, `Mod+K` (Ctrl, or ⌘), `g d` (one after the other). The first is shown. */
  keys: readonly string[]
  /** `isHeld` says that its key has been held down since it ran before. */
  run: (isHeld?: boolean) => void
  /** Why it cannot be done just now: it is shown with the reason and does nothing. */
  off?: MessageId | null
  /** Works in a text field too; only for keys that write nothing there. */
  whileTyping?: boolean
  /** Goes on while its key is held down: a move, never a deed. */
  repeats?: boolean
  /** Handled by what has the focus (the grid's own arrows): on the sheet only, never in the palette. */
  isBuiltIn?: boolean
}

const mounted = new Map<string, readonly Command[]>()
const listenersCommandStore = new Set<() => void>()
let known: readonly Command[] = []

/** What a screen or a part of it can do, for as long as it is drawn. */
export function useCommands(commands: readonly Command[]): void {
  const place = useId()
  useEffect(() => {
    mounted.set(place, commands)
    tell()
  }, [place, commands])
  useEffect(
    () => () => {
      mounted.delete(place)
      tell()
    },
    [place],
  )
}

/** Every command in force now, for the keys, the sheet and the palette. */
export const getCommands = () => known

/** Does what a button elsewhere on the screen stands for, unless it cannot be done just now. */
export function runCommand(id: string): void {
  const command = known.find((one) => one.id === id)
  if (command && !command.off) command.run()
}

export function useKnownCommands(): readonly Command[] {
  return useSyncExternalStore(subscribeToCommands, getCommands, getCommands)
}

/** Calls `listener` whenever commands are registered or taken away; returns the unsubscribe function. */
export function subscribeToCommands(listener: () => void): () => void {
  listenersCommandStore.add(listener)
  return () => void listenersCommandStore.delete(listener)
}

function tell(): void {
  known = [...new Map([...mounted.values()].flat().map((command) => [command.id, command])).values()]
  listenersCommandStore.forEach((listener) => listener())
}

let wanted = true
const listenersSingleKeys = new Set<() => void>()

/** Says whether single letters, digits and signs are commands; the person's own wish (WCAG 2.1.4). */
export function setSingleKeys(next: boolean): void {
  if (next === wanted) return
  wanted = next
  listenersSingleKeys.forEach((listener) => listener())
}

export const getSingleKeys = () => wanted

/** Whether keys of one character work, so that only keys that do something are shown. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(listen, getSingleKeys, getSingleKeys)
}

function listen(listener: () => void) {
  listenersSingleKeys.add(listener)
  return () => listenersSingleKeys.delete(listener)
}
