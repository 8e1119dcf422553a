import { redirect } from 'react-router'
import { DomainQuery, listDomains } from '#contract/domain.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { api } from '#src/api/client.ts'
import { paths } from '#src/routing/paths.ts'
import { writeQuery } from '#src/routing/readQuery.ts'

type Read = Awaited<ReturnType<typeof api<typeof listDomains>>>

let lastRead: Read | null = null

/**
 * The page of domains an address asks for. When the server is not there just now, the rows read last stay
 * and the problem is said beside them; a page past the end leads to the last one.
 */
export async function readDomains(query: DomainQuery, signal: AbortSignal): Promise<{ page: Read | null; problem: ApiError | null }> {
  try {
    const page = await api(listDomains, { query }, signal)
    if (page.page > page.pages) throw redirect(paths.domains() + writeQuery(DomainQuery, { ...query, page: page.pages }))
    lastRead = page
    return { page, problem: null }
  } catch (cause) {
    if (cause instanceof ApiError && (cause.isOutage || cause.status === 429)) return { page: lastRead, problem: cause }
    throw cause
  }
}
