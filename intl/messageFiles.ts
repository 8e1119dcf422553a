/**
 * The message files of a language: `frame` is there from the start, `rest` comes with the first page that needs it.
 * A message belongs to a file by its room, the first part of its id.
 */
export const messageFiles = ['frame', 'rest'] as const
export type MessageFile = (typeof messageFiles)[number]

/** What stands on every page, and the sign-in page, which needs nothing else. */
export const frameRooms: readonly string[] = [
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

/** What only the server says: headings of files, letters. */
export const serverRooms: readonly string[] = ['calendar', 'demo', 'invoice', 'mail', 'site']

/** The file that holds a message, or null for one of the server's. */
export function fileOf(id: string): MessageFile | null {
  const room = id.slice(0, id.indexOf('.'))
  if (serverRooms.includes(room)) return null
  return frameRooms.includes(room) ? 'frame' : 'rest'
}
