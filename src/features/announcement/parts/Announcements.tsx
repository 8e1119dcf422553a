import { createElement } from 'react'
import type { Announcement } from '#contract/announcement.ts'
import { createStore, useStore } from '#src/createStore.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import type { AnnouncementBar, BarProps } from '../AnnouncementBar.tsx'

/** Milliseconds after which the first screen is drawn. */
const drawn = 3000

const bar = createStore<typeof AnnouncementBar | null>(null)
const hasStarted = createStore(false)

/** The operator's announcements at one of their two places, once their code is loaded. */
export function Announcements(props: BarProps) {
  const Bar = useStore(bar)
  return Bar && createElement(Bar, props)
}

/**
 * Takes the announcements of the page. Where there are some, it resolves when they can be drawn with the page; else their
 * code is loaded later, for announcements that arrive meanwhile.
 */
export async function startAnnouncements(announcements: readonly Announcement[]): Promise<void> {
  if (hasStarted.get()) return
  hasStarted.set(true)
  const load = async () => {
    const { AnnouncementBar, setAnnouncements } = await import('../AnnouncementBar.tsx')
    setAnnouncements(announcements, null)
    bar.set(AnnouncementBar)
  }
  if (announcements.length > 0) await preloadQuietly(load)
  // Nothing arrives later in the prerenderer.
  else if (typeof window !== 'undefined') setTimeout(() => void preloadQuietly(load), drawn)
}
