import { readMyParts, unwatchAuction, watchAuction, type MyPart, type Reminders } from '#contract/myAuction.ts'
import { api } from '#src/api/client.ts'

/** What is mine of an auction; the page asks by itself. */
export async function askMyPart(id: string, signal: AbortSignal): Promise<MyPart | undefined> {
  return (await api(readMyParts, { query: { ids: id }, background: true }, signal)).items[0]
}

/** Watches it with these reminders; those that are not named stay as they are, at first on. */
export function sendWatch(id: string, reminders: Partial<Reminders>): Promise<MyPart> {
  return api(watchAuction, { params: { id }, body: reminders })
}

export function sendUnwatch(id: string): Promise<MyPart> {
  return api(unwatchAuction, { params: { id } })
}
