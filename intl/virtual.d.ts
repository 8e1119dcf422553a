/** The dictionaries as tools/vite/messages.ts compiles them: one module for a language and a file. */
declare module 'virtual:messages' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
  import type { MessageFile } from '#intl/messageFiles.ts'
  import type { builtInLocales } from '#intl/locales.ts'

  type Messages = Record<string, MessageFormatElement[]>
  export const messages: Record<
    (typeof builtInLocales)[number],
    Record<MessageFile, () => Promise<{ default: Messages }>>
  >
}
