import { useSyncExternalStore } from 'react'
import type { MessageId } from '#intl/ids.ts'

/** What came of a key: what was done or asked for, and why it was not done. */
type KeyNotice = { what: MessageId; values?: Readonly<Record<string, string>> | undefined; why?: MessageId }

/** How long it stays, in milliseconds. */
const duration = 4000

let shown: KeyNotice | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Says for a moment what came of a key where nothing else on the screen shows it. */
export function showKeyNotice(notice: KeyNotice): void {
  clearTimeout(timer)
  timer = setTimeout(show, duration, null)
  show(notice)
}

export function useKeyNotice(): KeyNotice | null {
  return useSyncExternalStore(subscribe, () => shown)
}

function show(next: KeyNotice | null): void {
  shown = next
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts a text on the clipboard and says so; a browser that forbids it is said too. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showKeyNotice({ what: 'command.copied' })
  } catch {
    showKeyNotice({ what: 'command.row.copy', why: 'command.not_copied' })
  }
}
