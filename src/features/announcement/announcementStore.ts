import type { Announcement } from '#contract/announcement.ts'
import { readSettings } from '#contract/system.ts'
import { api } from '#src/api/client.ts'
import { createStore, useStore } from '#src/createStore.ts'
import { useIsHydrated } from '#src/routing/hydration.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'

/** An announcement, and the page that was open when it arrived; null when it was part of the page. */
export type ArrivedAnnouncement = Announcement & { arrivedOn: string | null }

const storageKey = 'announcements'
/** How many closed announcements a browser remembers. */
const rememberedCount = 20
/** How often announcements are requested, in milliseconds: as often as the deployed version. */
const interval = 300_000

const shown = createStore<readonly ArrivedAnnouncement[]>([])
/** The announcements of the page, including closed ones, which the prerenderer cannot know. */
const first = createStore<readonly ArrivedAnnouncement[]>([])
const closed = createStore(readClosed())

/** Returns the announcements to draw. During hydration these are the ones that were prerendered. */
export function useAnnouncements(): readonly ArrivedAnnouncement[] {
  const present = useStore(shown)
  const prerendered = useStore(first)
  return useIsHydrated() ? present : prerendered
}

/** Stores the current announcements. New ones arrive on the page `arrivedOn`. */
export function setAnnouncements(announcements: readonly Announcement[], arrivedOn: string | null): void {
  if (arrivedOn === null) first.set(announcements.map((one) => ({ ...one, arrivedOn })))
  const before = new Map(shown.get().map((one) => [nameOf(one), one]))
  shown.set(
    announcements
      .filter((one) => !closed.get().includes(nameOf(one)))
      .map((one) => before.get(nameOf(one)) ?? { ...one, arrivedOn }),
  )
}

/** Hides an announcement in this browser until it changes. */
export function closeAnnouncement(one: ArrivedAnnouncement): void {
  closed.set([...closed.get(), nameOf(one)].slice(-rememberedCount))
  shown.set(shown.get().filter((other) => other !== one))
  try {
    localStorage.setItem(storageKey, JSON.stringify(closed.get()))
  } catch {
    // Without storage it is closed as long as the page lives.
  }
}

/**
 * Requests the announcements from time to time, and when the user returns to the page. It does not extend the session.
 * Returns the function that ends it.
 */
export function watchAnnouncements(): () => void {
  const request = async () =>
    setAnnouncements((await api(readSettings, { background: true })).announcements, window.location.pathname)
  const requestIfVisible = () => {
    if (document.visibilityState === 'visible') void preloadQuietly(request)
  }
  const timer = setInterval(requestIfVisible, interval)
  document.addEventListener('visibilitychange', requestIfVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', requestIfVisible)
  }
}

function nameOf({ id, version }: Announcement): string {
  return `${id}:${version}`
}

function readClosed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
