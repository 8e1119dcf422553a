import { quietly } from '#src/routing/lazyPart.ts'
import { ApiError } from './ApiError.ts'

/**
 * Brings code that a deed or an answer needs just now. Where it cannot come, that is said where the deed was done, as
 * when the server does not answer; the page is not loaded again under somebody's hands.
 *
 * @throws ApiError `unreachable`
 */
export async function broughtFor<Part>(bring: () => Promise<Part>): Promise<Part> {
  const brought: Part[] = []
  await quietly(async () => {
    brought.push(await bring())
  })
  const [part] = brought
  if (part === undefined) throw new ApiError('unreachable', { status: null })
  return part
}
