import { holdsSession } from '#src/api/owner.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'

/** By then the first screen is drawn, in milliseconds. */
const settled = 300

/**
 * Brings what the first screen was drawn without, for its answers came in the page: the door to the server
 * and the frame's own calls. It must be here before the server may be away.
 */
export function afterFirstPaint(): void {
  if (!holdsSession()) return
  const bring = () => import('#src/features/session/parts/frameCalls.ts')
  setTimeout(() => void preloadQuietly(bring), settled)
}
