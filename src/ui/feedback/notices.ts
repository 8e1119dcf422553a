import type { MessageId } from '#intl/ids.ts'

/** One line at the foot of the page about a deed that has no form to say it in. */
export type Notice = {
  message: MessageId
  values?: Record<string, string | number>
  tone?: 'good' | 'critical' | 'neutral'
  /** Something to do about it, an undo most of the time. */
  action?: { label: MessageId; run: () => void }
  /** Milliseconds it stays; one with an action stays until it is closed or another comes. */
  staysFor?: number
}

type Shown = Notice & { number: number }

let shown: Shown | null = null
let count = 0
const listeners = new Set<() => void>()

export const getNotice = () => shown

export function onNotice(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a notice in place of the one before; it is read aloud politely. */
export function showNotice(notice: Notice): void {
  count += 1
  set({ ...notice, number: count })
}

export function closeNotice(): void {
  set(null)
}

function set(next: Shown | null) {
  shown = next
  listeners.forEach((listener) => listener())
}
