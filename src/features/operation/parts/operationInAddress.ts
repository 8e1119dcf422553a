import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Operation } from '#contract/operation.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { supersedeRevalidation } from '#src/routing/revalidate.ts'

/** The ids of operations whose dialog was closed on this page. */
const closed = new Set<string>()

/** Keeps the dialog of an operation closed, even where one comes back to an address that still names it. */
export function keepClosed(id: string): void {
  closed.add(id)
}

/**
 * The operation an address names with `?operation=`, which a page's loader reads beside its own data; null
 * when it names none, or one that is not there (any more), or a preview that
 * was withdrawn, or one whose dialog was closed.
 */
export async function operationInAddress(request: Request): Promise<Operation | null> {
  const id = new URL(request.url).searchParams.get('operation') ?? ''
  if (!uuid.test(id) || closed.has(id)) return null
  try {
    const { read } = await import('../deeds.ts')
    const operation = await read(id, request.signal)
    return operation.status === 'cancelled' && operation.startedAt === null ? null : operation
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 404) return null
    throw cause
  }
}

/** What stands in an address and is not asked of the server: changing it reads nothing of the page again. */
export const clientOnlyParams: readonly string[] = ['authInfo', 'operation', 'peek', 'columns', 'density', 'traffic']

/** The dialog writing its operation into the address, or a panel opening, changes no row of the page. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change
  const isUnread = currentUrl.href !== nextUrl.href && whatIsRead(currentUrl) === whatIsRead(nextUrl)
  return isUnread ? supersedeRevalidation() : change.defaultShouldRevalidate
}

/** Of a record's own page nothing is read again by other rows of a list on it, which reads them by itself. */
export function shouldRevalidateRecord(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change
  const isOtherRows = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isOtherRows ? supersedeRevalidation() : shouldRevalidate(change)
}

/** RFC 9562's form; whether there is such an operation the server says. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function whatIsRead({ href }: URL): string {
  const url = new URL(href)
  for (const name of clientOnlyParams) url.searchParams.delete(name)
  return url.href
}
