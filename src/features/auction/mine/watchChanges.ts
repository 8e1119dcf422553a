const underWay = new Map<string, Promise<unknown>>()

/** Makes the changes of one auction's watching one after another: each begins when the one before has its answer. */
export function changeInTurn(id: string, change: () => Promise<unknown>): void {
  const before = underWay.get(id)
  const turn = (before ? before.then(change, change) : change()).finally(() => {
    if (underWay.get(id) === turn) underWay.delete(id)
  })
  underWay.set(id, turn)
}

/** Whether a change has no answer yet: what was read meanwhile may be from before it. */
export function isChanging(id: string): boolean {
  return underWay.has(id)
}

/** Resolves when every change begun so far has its answer, so that a list read afterwards knows of it. */
export async function changesAnswered(): Promise<void> {
  await Promise.allSettled(underWay.values())
}
