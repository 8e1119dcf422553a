import { loadTransport } from '#src/api/client.ts'
import { holdsSession } from '#src/api/owner.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'

/** Milliseconds after which the first screen is drawn. */
const drawn = 300

/** Preloads the code that sends requests, so that it is here before the server may become unreachable. */
export function afterFirstPaint(): void {
  if (holdsSession()) setTimeout(() => void preloadQuietly(loadTransport), drawn)
}
