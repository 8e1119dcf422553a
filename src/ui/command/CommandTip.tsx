import { cloneElement, type ReactElement } from 'react'
import type { MessageId } from '#intl/ids.ts'
import { workingKeys, shortcutsOf } from './press.ts'
import { useSingleKeys, useKnownCommands } from './commands.ts'

type CommandTipProps = {
  title: MessageId
  /** As in the command; the first that works is shown. */
  keys: readonly string[]
  /** The button of the command. */
  children: ReactElement<Partial<Tip>>
}

/** Adds the tooltip of a command to its button: three attributes, which `TipLayer` draws. */
export function CommandTip({ title, keys, children }: CommandTipProps) {
  return cloneElement(children, useTip(title, keys))
}

/** The attributes of a command: screen readers read the keys, `TipLayer` draws the tooltip. */
type Tip = { 'data-tip': MessageId; 'data-keys': string; 'aria-keyshortcuts'?: string }

/** Returns the attributes of an element that runs a command. */
export function useTip(title: MessageId, keys: readonly string[]): Tip {
  const working = workingKeys(keys, useSingleKeys())
  const shortcuts = shortcutsOf(working)
  return { 'data-tip': title, 'data-keys': working[0] ?? '', ...(shortcuts && { 'aria-keyshortcuts': shortcuts }) }
}

/** Returns the keys of a command as screen readers read them; undefined when none works. */
export function useShortcuts(id: string): string | undefined {
  const command = useKnownCommands().find((one) => one.id === id)
  const working = workingKeys(command?.keys ?? [], useSingleKeys())
  return shortcutsOf(working) || undefined
}
