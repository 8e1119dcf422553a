import type { AnswerOf } from '#contract/call.ts'
import { listOperationItems, OperationItemQuery, readOperation } from '#contract/operation.ts'
import { api } from '#src/api/client.ts'
import { readQuery, writeQuery } from '#contract/query.ts'

/** A page of objects, and what was asked for it. */
export type FoundItems = { query: OperationItemQuery; page: AnswerOf<typeof listOperationItems> }

export const askOperation = (id: string, signal: AbortSignal) => api(readOperation, { params: { id } }, signal)

/** The objects the address asks for. */
export async function askItems(id: string, { url, signal }: Request): Promise<FoundItems> {
  const query = readQuery(OperationItemQuery, { url })
  return { query, page: await api(listOperationItems, { params: { id }, query }, signal) }
}

export const lastPageOf = ({ query, page }: FoundItems) =>
  writeQuery(OperationItemQuery, { ...query, page: page.pages })
