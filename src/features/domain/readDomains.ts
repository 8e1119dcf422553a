import { redirect } from 'react-router'
import { DomainQuery, listDomains } from '#contract/domain.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { api } from '#src/api/client.ts'
import { paths } from '#src/routing/paths.ts'
import { writeQuery } from '#src/routing/readQuery.ts'

type Read = Awaited<ReturnType<typeof api<typeof listDomains>>>

let last: { address: string; page: Read } | undefined

/**
 * The page of domains an address asks for. When the server is not there just now, rows of the same address
 * read before stay (the bar above says how old they are); for another address the problem is said in place of
 * rows, so that what was typed and chosen stays. A page past the end leads to the last one.
 */
export async function readDomains(
  query: DomainQuery,
  signal: AbortSignal,
): Promise<{ page: Read | null; problem: ApiError | null }> {
  const address = writeQuery(DomainQuery, query)
  try {
    const page = await api(listDomains, { query }, signal)
    if (page.page > page.pages)
      throw redirect(paths.domains() + writeQuery(DomainQuery, { ...query, page: page.pages }))
    last = { address, page }
    return { page, problem: null }
  } catch (cause) {
    if (!(cause instanceof ApiError) || !(cause.isOutage || cause.status === 429)) throw cause
    return last?.address === address ? { page: last.page, problem: null } : { page: null, problem: cause }
  }
}
