import { createElement, useSyncExternalStore } from 'react'
import { getBar, onBar } from '#src/features/announcement/parts/announced.ts'
import type { BarProps } from '#src/features/announcement/parts/place.ts'

/** What the operator tells everybody; drawn by a part that comes when there is something to draw. */
export function Announced(given: BarProps) {
  const bar = useSyncExternalStore(onBar, getBar, getBar)
  return bar && createElement(bar, given)
}
