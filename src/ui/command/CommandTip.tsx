import { cloneElement, type ReactElement } from 'react'
import type { MessageId } from '#intl/ids.ts'
import { workingKeys, shortcutsOf } from './press.ts'
import { useSingleKeys, useKnownCommands } from './commands.ts'

type CommandTipProps = {
  title: MessageId
  /** As in the command; the first that works is shown. */
  keys: readonly string[]
  /** The button that does it. */
  children: ReactElement<Partial<Tip>>
}

/** A button's tooltip: what it does and by which key. It costs the button nothing but three attributes. */
export function CommandTip({ title, keys, children }: CommandTipProps) {
  return cloneElement(children, useTip(title, keys))
}

/** What an element tells of its command: readers hear the keys, `TipLayer` draws the tip. */
type Tip = { 'data-tip': MessageId; 'data-keys': string; 'aria-keyshortcuts'?: string }

/** The attributes of something that does a command: its name and the keys that do the same. */
export function useTip(title: MessageId, keys: readonly string[]): Tip {
  const working = workingKeys(keys, useSingleKeys())
  const shortcuts = shortcutsOf(working)
  return { 'data-tip': title, 'data-keys': working[0] ?? '', ...(shortcuts && { 'aria-keyshortcuts': shortcuts }) }
}

/** The keys of a command as readers are told them; undefined as long as they do nothing. */
export function useShortcuts(id: string): string | undefined {
  const command = useKnownCommands().find((one) => one.id === id)
  const working = workingKeys(command?.keys ?? [], useSingleKeys())
  return shortcutsOf(working) || undefined
}
