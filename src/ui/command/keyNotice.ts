import type { MessageId } from '#intl/ids.ts'
import { createStore, useStore } from '#src/createStore.ts'

/** The result of a key: the command, and why it was not run where it was not. */
type KeyNotice = { what: MessageId; values?: Readonly<Record<string, string>> | undefined; why?: MessageId }

/** How long a notice is shown, in milliseconds. */
const duration = 4000

const shown = createStore<{ notice: KeyNotice; timer: ReturnType<typeof setTimeout> } | null>(null)

/** Shows for a moment what a key did, where nothing else on the screen shows it. */
export function showKeyNotice(notice: KeyNotice): void {
  clearTimeout(shown.get()?.timer)
  shown.set({ notice, timer: setTimeout(shown.set, duration, null) })
}

export function useKeyNotice(): KeyNotice | null {
  return useStore(shown)?.notice ?? null
}

/** Copies a text to the clipboard and shows a notice, also when the browser forbids it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showKeyNotice({ what: 'command.copied' })
  } catch {
    showKeyNotice({ what: 'command.row.copy', why: 'command.not_copied' })
  }
}
