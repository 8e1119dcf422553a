import type { RegistrarDetail } from '#contract/registrar.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** One registrar as its page shows it: from the page itself at first, later asked for. */
export async function readRegistrarPage(handle: string, signal: AbortSignal): Promise<RegistrarDetail> {
  const written = takeWritten<RegistrarDetail>(preloadAddress('/registrar/detail/:handle', { handle }))
  if (written) return written
  const { askRegistrar } = await import('./registrarCalls.ts')
  return askRegistrar(handle, signal)
}
