import type { ShouldRevalidateFunctionArgs } from 'react-router'
import * as z from 'zod/mini'
import { readOperation, type Operation } from '#contract/operation.ts'
import { api } from '#src/api/client.ts'
import { ApiError } from '#src/api/ApiError.ts'

/**
 * The operation an address names with `?operation=`, which a page's loader reads beside its own data; null
 * when it names none, or one that is not there (any more).
 */
export async function operationInAddress(request: Request): Promise<Operation | null> {
  const id = z.uuid().safeParse(new URL(request.url).searchParams.get('operation'))
  if (!id.success) return null
  try {
    return await api(readOperation, { params: { id: id.data } }, request.signal)
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 404) return null
    throw cause
  }
}

/** The dialog writing its operation into the address changes nothing of the page: it is not read again for that. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOnlyOperation = currentUrl.href !== nextUrl.href && withoutOperation(currentUrl) === withoutOperation(nextUrl)
  return isOnlyOperation ? false : defaultShouldRevalidate
}

function withoutOperation({ href }: URL): string {
  const url = new URL(href)
  url.searchParams.delete('operation')
  return url.href
}
