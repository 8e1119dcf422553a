import {
  changeMailWishes,
  listMessages,
  MessageQuery,
  readMailWishes,
  readMessages,
  type MessageKind,
} from '#contract/auctionMessage.ts'
import type { AnswerOf } from '#contract/call.ts'
import { api } from '#src/api/client.ts'
import { readQuery, writeQuery } from '#contract/query.ts'

/** A page of messages, and what was asked for it. */
export type FoundMessages = { query: MessageQuery; page: AnswerOf<typeof listMessages> }

/** The messages the address asks for. */
export async function askMessages({ url, signal }: Request): Promise<FoundMessages> {
  const query = readQuery(MessageQuery, { url })
  return { query, page: await api(listMessages, { query }, signal) }
}

export const lastPageOf = ({ query, page }: FoundMessages) => writeQuery(MessageQuery, { ...query, page: page.pages })

/** Marks these as read, or all there are. */
export async function sendRead(which: readonly string[] | 'all'): Promise<true> {
  await api(readMessages, { body: which === 'all' ? { all: true } : { ids: [...which] } })
  return true
}

/** The kinds that do not come by mail. */
export async function askMailWishes(signal: AbortSignal): Promise<readonly MessageKind[]> {
  return (await api(readMailWishes, { background: true }, signal)).off
}

export async function sendMailWishes(off: readonly MessageKind[]): Promise<readonly MessageKind[]> {
  return (await api(changeMailWishes, { body: { off: [...off] } })).off
}
