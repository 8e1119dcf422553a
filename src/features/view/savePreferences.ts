import type { Preferences } from '#contract/view.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'

let waiting: Preferences | null = null
let isSaving = false

/**
 * Saves preferences, one request at a time. Changes made meanwhile are saved by one more request. A failure stops
 * nothing; the call and its contract load with the first change.
 *
 * @param report called with whether the last change is not saved
 */
export async function savePreferences(next: Preferences, report: (isUnsaved: boolean) => void): Promise<void> {
  waiting = next
  if (isSaving) return
  isSaving = true
  let isSaved = false
  for (let body = takeWaiting(); body; body = takeWaiting()) isSaved = await save(body)
  isSaving = false
  report(!isSaved)
}

function takeWaiting(): Preferences | null {
  const taken = waiting
  waiting = null
  return taken
}

async function save(body: Preferences): Promise<boolean> {
  let isSaved = false
  await preloadQuietly(async () => {
    const [{ api }, contract] = await Promise.all([import('#src/api/client.ts'), import('#contract/view.ts')])
    await api(contract.savePreferences, { body })
    isSaved = true
  })
  return isSaved
}
