import { useSyncExternalStore } from 'react'
import type { MessageId } from '#intl/ids.ts'

/** What came of a key: what was done or asked for, and why it was not done. */
type KeyNotice = { what: MessageId; values?: Readonly<Record<string, string>> | undefined; why?: MessageId }

/** How long it stays, in milliseconds. */
const stay = 4000

let shown: KeyNotice | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Says for a moment what came of a key where nothing else on the screen shows it. */
export function tellOfKey(notice: KeyNotice): void {
  clearTimeout(timer)
  timer = setTimeout(show, stay, null)
  show(notice)
}

export function useKeyNotice(): KeyNotice | null {
  return useSyncExternalStore(listen, () => shown)
}

function show(next: KeyNotice | null): void {
  shown = next
  listeners.forEach((listener) => listener())
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts a text on the clipboard and says so; a browser that forbids it is said too. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    tellOfKey({ what: 'command.copied' })
  } catch {
    tellOfKey({ what: 'command.row.copy', why: 'command.not_copied' })
  }
}
