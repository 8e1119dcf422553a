const underWay = new Map<string, Promise<unknown>>()

/** Does one change of an auction's watching at a time; another one asked for meanwhile is left out. */
export function changeOnce(id: string, change: () => Promise<unknown>): void {
  if (underWay.has(id)) return
  underWay.set(
    id,
    change().finally(() => underWay.delete(id)),
  )
}

/** Whether a change has no answer yet: what was read meanwhile may be from before it. */
export function isChanging(id: string): boolean {
  return underWay.has(id)
}

/** Resolves when every change begun so far has its answer, so that a list read afterwards knows of it. */
export async function changesAnswered(): Promise<void> {
  await Promise.allSettled(underWay.values())
}
