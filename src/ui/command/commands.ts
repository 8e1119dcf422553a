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
const commandListeners = new Set<() => void>()
let known: readonly Command[] = []

/** What a screen or a part of it can do, for as long as it is drawn. */
export function useCommands(commands: readonly Command[]): void {
  const key = useId()
  useEffect(() => {
    mounted.set(key, commands)
    update()
  }, [key, commands])
  useEffect(
    () => () => {
      mounted.delete(key)
      update()
    },
    [key],
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
  commandListeners.add(listener)
  return () => void commandListeners.delete(listener)
}

function update(): void {
  known = [...new Map([...mounted.values()].flat().map((command) => [command.id, command])).values()]
  commandListeners.forEach((listener) => listener())
}

let isOn = true
const singleKeyListeners = new Set<() => void>()

/** Says whether single letters, digits and signs are commands; the person's own wish (WCAG 2.1.4). */
export function setSingleKeys(next: boolean): void {
  if (next === isOn) return
  isOn = next
  singleKeyListeners.forEach((listener) => listener())
}

export const getSingleKeys = () => isOn

/** Whether keys of one character work, so that only keys that do something are shown. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribeToSingleKeys, getSingleKeys, getSingleKeys)
}

function subscribeToSingleKeys(listener: () => void) {
  singleKeyListeners.add(listener)
  return () => singleKeyListeners.delete(listener)
}
