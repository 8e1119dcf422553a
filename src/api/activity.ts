let acted = false

/** Watches for the person's own hand: keys, pointer, touch. Events made by scripts do not count. */
export function watchActivity(on: Window): void {
  const note = (event: Event) => {
    if (event.isTrusted) acted = true
  }
  for (const kind of ['keydown', 'pointerdown', 'wheel', 'touchmove']) {
    on.addEventListener(kind, note, { capture: true, passive: true })
  }
}

/**
 * Whether the person did something since this was last asked. A read that says so keeps the session;
 * what runs by itself never does (docs/rules.md#session).
 */
export function takeActivity(): boolean {
  const was = acted
  acted = false
  return was
}

let underWay = 0

/** Whether something is being sent, or a file is coming, that leaving the page would cut off. */
export const isUnderWay = () => underWay > 0

/** Passes on what comes of it, and knows meanwhile that it is under way. */
export async function whileUnderWay<Answer>(going: Promise<Answer>): Promise<Answer> {
  underWay += 1
  try {
    return await going
  } finally {
    underWay -= 1
  }
}
