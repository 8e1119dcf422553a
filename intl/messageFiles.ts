/**
 * The message files of a language: `frame` is loaded at the start, `main` with most pages, `rest` with the others. The
 * prefix of a message id, its first part, decides the file.
 */
export const messageFiles = ['frame', 'main', 'rest'] as const
export type MessageFile = (typeof messageFiles)[number]

/** Returns the files that a page needs: its last one, by default `main`, and those before it. */
export function messageFilesOf({ messages = 'main' }: { messages?: MessageFile | undefined }): readonly MessageFile[] {
  return messageFiles.slice(0, messageFiles.indexOf(messages) + 1)
}

/** The prefixes of messages on every page and on the sign-in page. */
export const framePrefixes: readonly string[] = [
  'announcement',
  'app',
  'command',
  'common',
  'ending',
  'notification',
  'problem',
  'session',
  'switching',
  'visit',
]

/** The prefixes of messages that only pages with `messages: 'rest'` in the route table show. */
export const restPrefixes: readonly string[] = [
  'accessibility',
  'authentication',
  'authmail',
  'confirmation',
  'help',
  'legal',
  'link',
  'merge',
  'message',
  'mycontact',
  'payment',
  'refusal',
]

/** The prefixes of messages that only the server writes: calendars, letters, invoices, the demo's pages. */
export const serverPrefixes: readonly string[] = ['calendar', 'demo', 'invoice', 'mail', 'site']

/** Returns the file of a message; null for a message that only the server writes. */
export function fileOf(id: string): MessageFile | null {
  const prefix = id.slice(0, id.indexOf('.'))
  if (serverPrefixes.includes(prefix)) return null
  if (framePrefixes.includes(prefix)) return 'frame'
  return restPrefixes.includes(prefix) ? 'rest' : 'main'
}

/** The address of a message file of a language that is not part of the product. */
export function messagesAddress(locale: string, file: MessageFile): string {
  return `/messages/${locale}/${file}.js`
}
