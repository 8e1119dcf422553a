import type { Announcement } from '#contract/announcement.ts'

/** An announcement, and on which page it arrived; null when it came with the page itself. */
export type Told = Announcement & { arrivedOn: string | null }

const key = 'announcements'
/** How many closed ones a browser remembers. */
const remembered = 20

let told: readonly Told[] = []
/** What the page came with, closed or not: whoever drew it ahead could not know. */
let first: readonly Told[] = []
let closed = readClosed()
const listeners = new Set<() => void>()

export const getTold = () => told
export const getFirst = () => first

export function onTold(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes what is announced now; what nobody has heard of yet arrives on this page. */
export function tell(announcements: readonly Announcement[], arrivedOn: string | null): void {
  if (arrivedOn === null) first = announcements.map((one) => ({ ...one, arrivedOn }))
  const before = new Map(told.map((one) => [nameOf(one), one]))
  told = announcements
    .filter((one) => !closed.includes(nameOf(one)))
    .map((one) => before.get(nameOf(one)) ?? { ...one, arrivedOn })
  listeners.forEach((listener) => listener())
}

/** Shows one no more in this browser, until it is changed. */
export function close(one: Told): void {
  closed = [...closed, nameOf(one)].slice(-remembered)
  told = told.filter((other) => other !== one)
  try {
    localStorage.setItem(key, JSON.stringify(closed))
  } catch {
    // Where the browser keeps nothing for us, it is closed for as long as the page lives.
  }
  listeners.forEach((listener) => listener())
}

function nameOf({ id, version }: Announcement): string {
  return `${id}:${version}`
}

function readClosed(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
