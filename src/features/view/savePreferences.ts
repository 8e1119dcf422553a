import type { Preferences } from '#contract/view.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'

let waiting: Preferences | null = null
let isSaving = false

/**
 * Tells the server, one telling at a time: what is said meanwhile goes in one more, the last word alone.
 * Nobody waits for it, so a failure stops nothing; the call and its contract come with the first change.
 *
 * @param tell called with whether the server has not heard the last word
 */
export async function savePreferences(next: Preferences, tell: (isUnsaved: boolean) => void): Promise<void> {
  waiting = next
  if (isSaving) return
  isSaving = true
  let isSaved = false
  for (let body = takeWaiting(); body; body = takeWaiting()) isSaved = await isTold(body)
  isSaving = false
  tell(!isSaved)
}

function takeWaiting(): Preferences | null {
  const taken = waiting
  waiting = null
  return taken
}

async function isTold(body: Preferences): Promise<boolean> {
  let told = false
  await preloadQuietly(async () => {
    const [{ api }, contract] = await Promise.all([import('#src/api/client.ts'), import('#contract/view.ts')])
    await api(contract.savePreferences, { body })
    told = true
  })
  return told
}
