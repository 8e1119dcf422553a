import type { MessageId } from './ids.ts'

/** Whether an id that came from outside, as in an address, names a message that is loaded. */
export function isMessageId(id: string, messages: Record<string, unknown>): id is MessageId {
  return Object.hasOwn(messages, id)
}
