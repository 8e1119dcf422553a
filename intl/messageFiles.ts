/**
 * The message files of a language: `frame` is loaded at the start, `rest` with the first page that needs it. The prefix
 * of a message id, its first part, decides the file.
 */
export const messageFiles = ['frame', 'rest'] as const
export type MessageFile = (typeof messageFiles)[number]

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

/** The prefixes of messages that only the server writes: calendars, letters, invoices, the demo's pages. */
export const serverPrefixes: readonly string[] = ['calendar', 'demo', 'invoice', 'mail', 'site']

/** Returns the file of a message; null for a message that only the server writes. */
export function fileOf(id: string): MessageFile | null {
  const prefix = id.slice(0, id.indexOf('.'))
  if (serverPrefixes.includes(prefix)) return null
  return framePrefixes.includes(prefix) ? 'frame' : 'rest'
}

/** The address of a message file of a language that is not part of the product. */
export function messagesAddress(locale: string, file: MessageFile): string {
  return `/messages/${locale}/${file}.js`
}
