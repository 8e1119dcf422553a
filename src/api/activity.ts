let hasActed = false

/** Watches for the person's own hand: keys, pointer, touch. Events made by scripts do not count. */
export function watchActivity(on: Window): void {
  const record = (event: Event) => {
    if (event.isTrusted) hasActed = true
  }
  for (const kind of ['keydown', 'pointerdown', 'wheel', 'touchmove']) {
    on.addEventListener(kind, record, { capture: true, passive: true })
  }
}

/**
 * Whether the person did something since this was last asked. A read that says so keeps the session;
 * what runs by itself never does (docs/rules.md#session).
 */
export function takeActivity(): boolean {
  const hadActed = hasActed
  hasActed = false
  return hadActed
}

let sendingCount = 0

/** Whether something is being sent, or a file is coming, that leaving the page would cut off. */
export const isSending = () => sendingCount > 0

/** Passes on what comes of it, and knows meanwhile that it is under way. */
export async function whileSending<Answer>(sending: Promise<Answer>): Promise<Answer> {
  sendingCount += 1
  try {
    return await sending
  } finally {
    sendingCount -= 1
  }
}
