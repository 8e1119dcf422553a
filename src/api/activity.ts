import { createStore } from '#src/createStore.ts'

const hasActed = createStore(false)

/** Watches for input of the user: keys, pointer, touch. Events that scripts dispatch do not count. */
export function watchActivity(on: Window): void {
  const record = (event: Event) => {
    if (event.isTrusted) hasActed.set(true)
  }
  for (const kind of ['keydown', 'pointerdown', 'wheel', 'touchmove']) {
    on.addEventListener(kind, record, { capture: true, passive: true })
  }
}

/**
 * Returns whether the user did something since the last call of this function. A request that reports it extends the
 * session; what the page does by itself never does (docs/rules.md#session).
 */
export function takeActivity(): boolean {
  const hadActed = hasActed.get()
  hasActed.set(false)
  return hadActed
}

const sendingCount = createStore(0)

/** Returns whether a change or a download is under way, which leaving the page would cut off. */
export const isSending = () => sendingCount.get() > 0

/** Returns the result of a change or a download, and counts it as under way until then. */
export async function whileSending<Answer>(sending: Promise<Answer>): Promise<Answer> {
  sendingCount.set(sendingCount.get() + 1)
  try {
    return await sending
  } finally {
    sendingCount.set(sendingCount.get() - 1)
  }
}
