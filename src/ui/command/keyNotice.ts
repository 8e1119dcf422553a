import type { MessageId } from '#intl/ids.ts'
import { createStore, useStore } from '#src/createStore.ts'

/** The result of a key: the command, and why it was not run where it was not. */
type KeyNotice = { what: MessageId; values?: Readonly<Record<string, string>> | undefined; why?: MessageId }

/** How long a notice is shown, in milliseconds. */
const duration = 4000

const shown = createStore<{ notice: KeyNotice; timer: ReturnType<typeof setTimeout> } | null>(null)

/**
 * Shows for a moment what a key did, where nothing else on the screen shows it. The next action of the user hides it,
 * because that can make it untrue.
 */
export function showKeyNotice(notice: KeyNotice): void {
  hide()
  shown.set({ notice, timer: setTimeout(hide, duration) })
  window.addEventListener('keydown', hideOnKey, true)
  window.addEventListener('pointerdown', hide, true)
}

function hide(): void {
  clearTimeout(shown.get()?.timer)
  shown.set(null)
  window.removeEventListener('keydown', hideOnKey, true)
  window.removeEventListener('pointerdown', hide, true)
}

/** Modifiers alone and a key held down are no new action, and moving the focus changes nothing. */
function hideOnKey({ key, repeat }: KeyboardEvent): void {
  if (!repeat && !/^(Shift|Control|Alt|Meta|Tab|Arrow.*)$/.test(key)) hide()
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
