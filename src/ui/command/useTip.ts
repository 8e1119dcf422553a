import type { MessageId } from '#intl/ids.ts'
import { workingKeys } from './press.ts'
import { shortcutsOf } from './shortcutsOf.ts'
import { useSingleKeys } from './singleKeys.ts'

/** What an element tells of its command: readers hear the keys, `TipLayer` draws the tip. */
export type Tip = { 'data-tip': MessageId; 'data-keys': string; 'aria-keyshortcuts'?: string }

/** The attributes of something that does a command: its name and the keys that do the same. */
export function useTip(title: MessageId, keys: readonly string[]): Tip {
  const working = workingKeys(keys, useSingleKeys())
  const heard = shortcutsOf(working)
  return { 'data-tip': title, 'data-keys': working[0] ?? '', ...(heard && { 'aria-keyshortcuts': heard }) }
}
