import { useEffect, useId, useSyncExternalStore } from 'react'
import type { Command } from './command.ts'

const mounted = new Map<string, readonly Command[]>()
const listeners = new Set<() => void>()
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
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  known = [...new Map([...mounted.values()].flat().map((command) => [command.id, command])).values()]
  listeners.forEach((listener) => listener())
}
