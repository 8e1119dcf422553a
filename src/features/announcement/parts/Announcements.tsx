import { createElement, useEffect } from 'react'
import type { Announcement } from '#contract/announcement.ts'
import { createStore, useStore } from '#src/createStore.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import type { AnnouncementBar, BarProps } from '../AnnouncementBar.tsx'

/** Milliseconds after which the first screen is drawn. */
const drawn = 3000

const bar = createStore<typeof AnnouncementBar | null>(null)
const hasStarted = createStore(false)

/** The operator's announcements at one of their two places. Without any, their code is loaded later, for new ones. */
export function Announcements(props: BarProps) {
  const Bar = useStore(bar)
  const isLoaded = Bar !== null
  useEffect(() => {
    if (isLoaded) return undefined
    const later = setTimeout(() => void preloadQuietly(() => load()), drawn)
    return () => clearTimeout(later)
  }, [isLoaded])

  return Bar && createElement(Bar, props)
}

/** Takes the announcements of the page. Where there are some, it resolves when they can be drawn with the page. */
export async function startAnnouncements(announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0 || hasStarted.get()) return
  hasStarted.set(true)
  await preloadQuietly(() => load(announcements))
}

async function load(announcements: readonly Announcement[] = []) {
  const { AnnouncementBar, setAnnouncements } = await import('../AnnouncementBar.tsx')
  setAnnouncements(announcements, null)
  bar.set(AnnouncementBar)
}
