import type dictionary from './en-US.json'

/** The id of a message: a mistyped one is a compile error with a suggestion. */
export type MessageId = keyof typeof dictionary

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId
    }
  }
}
