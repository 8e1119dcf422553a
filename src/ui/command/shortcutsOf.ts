import { isMac } from './isMac.ts'
import { isSingleKey } from './press.ts'

/** Keys as ARIA writes them, for readers; it has no way to say one key after another. */
export function shortcutsOf(keys: readonly string[]): string {
  return keys
    .filter((one) => !one.includes(' '))
    .map((one) => (isSingleKey(one) ? one : one.replace('Mod+', isMac ? 'Meta+' : 'Control+')))
    .join(' ')
}
