import type { MessageId } from '#intl/ids.ts'
import { isMac } from './isMac.ts'
import { isSingleKey, workingKeys } from './press.ts'
import { useSingleKeys } from './singleKeys.ts'

/** What an element tells of its command: readers hear the keys, `TipLayer` draws the tip. */
export type Tip = { 'data-tip': MessageId; 'data-keys': string; 'aria-keyshortcuts'?: string }

/** The attributes of something that does a command: its name and the keys that do the same. */
export function useTip(title: MessageId, keys: readonly string[]): Tip {
  const working = workingKeys(keys, useSingleKeys())
  const heard = shortcutsOf(working)
  return { 'data-tip': title, 'data-keys': working[0] ?? '', ...(heard && { 'aria-keyshortcuts': heard }) }
}

/** As ARIA writes them; it has no way to say one key after another. */
function shortcutsOf(keys: readonly string[]): string {
  return keys
    .filter((one) => !one.includes(' '))
    .map((one) => (isSingleKey(one) ? one : one.replace('Mod+', isMac ? 'Meta+' : 'Control+')))
    .join(' ')
}
