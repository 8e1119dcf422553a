import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Operation } from '#contract/operation.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { supersedeRevalidation } from '#src/routing/revalidate.ts'

/** The ids of operations whose dialog was closed on this page. */
const closed = new Set<string>()

/** Marks the dialog of an operation as closed, also where the user returns to an address that still names it. */
export function keepClosed(id: string): void {
  closed.add(id)
}

/**
 * Reads the operation that an address names with `?operation=`, for a page's loader. Returns null where it names none,
 * or one that does not exist, was withdrawn as a preview, or whose dialog was closed.
 */
export async function operationInAddress(request: Request): Promise<Operation | null> {
  const id = new URL(request.url).searchParams.get('operation') ?? ''
  if (!uuid.test(id) || closed.has(id)) return null
  try {
    const { read } = await import('../operationActions.ts')
    const operation = await read(id, request.signal)
    return operation.status === 'cancelled' && operation.startedAt === null ? null : operation
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 404) return null
    throw cause
  }
}

/** The parameters of an address that the server does not get: changing them loads nothing again. */
export const clientOnlyParams: readonly string[] = ['authInfo', 'operation', 'peek', 'columns', 'density', 'traffic']

/** A dialog that writes its operation into the address, or a panel that opens, changes no row of the page. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change
  const isUnread = currentUrl.href !== nextUrl.href && serverPartOf(currentUrl) === serverPartOf(nextUrl)
  return isUnread ? supersedeRevalidation() : change.defaultShouldRevalidate
}

/** Other rows of a list on a record's page are loaded by that list, so the page itself is not loaded again. */
export function shouldRevalidateRecord(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change
  const isOtherRows = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isOtherRows ? supersedeRevalidation() : shouldRevalidate(change)
}

/** The form of RFC 9562. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function serverPartOf({ href }: URL): string {
  const url = new URL(href)
  for (const name of clientOnlyParams) url.searchParams.delete(name)
  return url.href
}
