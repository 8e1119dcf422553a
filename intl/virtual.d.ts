/** The dictionaries as tools/vite/words.ts cuts and compiles them: one chunk for a language and a group. */
declare module 'virtual:words' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
  import type { Group } from '#intl/groups.ts'
  import type { Locale } from '#intl/locales.ts'

  type Words = Record<string, MessageFormatElement[]>
  export const words: Record<Locale, Record<Group, () => Promise<{ default: Words }>>>
}
