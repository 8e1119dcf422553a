import { createElement } from 'react'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { useLate } from '#src/routing/useLate.ts'

/** Keys for whoever has no bar with the commands of every screen; they come once the page is drawn. */
export function LatePublicKeys() {
  return !useFrame().info?.contact && <Late />
}

function Late() {
  const late = useLate(bring)
  return late && createElement(late.PublicKeys)
}

async function bring() {
  const { PublicKeys } = await import('./PublicKeys.tsx')
  return { PublicKeys }
}
