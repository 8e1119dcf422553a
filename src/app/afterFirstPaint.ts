import { loadMessages } from '#intl/messages.ts'
import { loadTransport } from '#src/api/client.ts'
import { holdsSession } from '#src/api/owner.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import { isVerySlow } from '#src/routing/versionWatch.ts'

/** Milliseconds after which the first screen is drawn. */
const drawn = 300

/** Milliseconds after which the page with its parts is drawn. */
const settled = 3000

/**
 * Preloads code for a user with a session. First comes what sends requests, before the server may become unreachable.
 * Once the page has settled the list of domains follows, which is opened most.
 */
export function afterFirstPaint(): void {
  if (!holdsSession()) return
  setTimeout(() => void preloadQuietly(loadTransport), drawn)
  if (!isVerySlow(navigator)) setTimeout(() => void preloadQuietly(loadDomainList), settled)
}

async function loadDomainList(): Promise<void> {
  const [{ prepareList }] = await Promise.all([import('#src/features/domain/DomainListPage.tsx'), loadMessages('main')])
  prepareList()
}
