import type { AnswerOf } from '#contract/call.ts'
import { listOperations, OperationQuery } from '#contract/operation.ts'
import { api } from '#src/api/client.ts'
import { readQuery, writeQuery } from '#contract/query.ts'

/** A page of operations, and what was asked for it. */
export type FoundOperations = { query: OperationQuery; page: AnswerOf<typeof listOperations> }

/** The operations the address asks for. */
export async function askOperations({ url, signal }: Request): Promise<FoundOperations> {
  const query = readQuery(OperationQuery, { url })
  return { query, page: await api(listOperations, { query }, signal) }
}

export const lastPageOf = ({ query, page }: FoundOperations) =>
  writeQuery(OperationQuery, { ...query, page: page.pages })
