import type { ComponentType } from 'react'
import type { Announcement } from '#contract/announcement.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import type { BarProps } from './place.ts'

type Bar = ComponentType<BarProps>

let bar: Bar | null = null
let isBegun = false
const listeners = new Set<() => void>()

export const getBar = () => bar

export function onBar(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Takes what the page came with. Where there is something, the page waits for what draws it, so that it is drawn with
 * it; where there is nothing, that comes later, to hear of what is announced meanwhile.
 */
export async function startAnnouncements(announcements: readonly Announcement[]): Promise<void> {
  if (isBegun) return
  isBegun = true
  if (announcements.length > 0) await preloadQuietly(() => bring(announcements))
  // Whoever draws pages ahead hears of nothing later.
  else if (typeof window !== 'undefined') setTimeout(() => void preloadQuietly(() => bring(announcements)), settled)
}

/** By then the first screen is drawn, in milliseconds. */
const settled = 3000

async function bring(announcements: readonly Announcement[]): Promise<void> {
  const { AnnouncementBar, begin } = await import('../AnnouncementBar.tsx')
  begin(announcements)
  bar = AnnouncementBar
  listeners.forEach((listener) => listener())
}
