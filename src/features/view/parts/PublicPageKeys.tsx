import { useFrame } from '#src/features/session/parts/frame.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'

const PublicKeys = lazyPart(async () => (await import('../PublicKeys.tsx')).PublicKeys)

/** Keys on public pages for visitors without a contact, whose pages have no bar with the commands of every page. */
export function PublicPageKeys() {
  return !useFrame().info?.contact && <PublicKeys />
}
