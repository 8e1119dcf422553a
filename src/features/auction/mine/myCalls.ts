import {
  readExposure,
  readMyParts,
  unwatchAuction,
  watchAuction,
  type MyPart,
  type Reminders,
} from '#contract/myAuction.ts'
import { api } from '#src/api/client.ts'

/**
 * What is mine of so many auctions; the page asks by itself.
 *
 * @param ids at most a hundred, with commas between them
 */
export async function askMyParts(ids: string, signal: AbortSignal): Promise<(MyPart & { id: string })[]> {
  return (await api(readMyParts, { query: { ids }, background: true }, signal)).items
}

/** Watches it with these reminders; those that are not named stay as they are, at first on. */
export function sendWatch(id: string, reminders: Partial<Reminders>): Promise<MyPart> {
  return api(watchAuction, { params: { id }, body: reminders })
}

export function sendUnwatch(id: string): Promise<MyPart> {
  return api(unwatchAuction, { params: { id } })
}

/** By currency the sum of my maxima where I lead, and of what I owe. */
export async function askExposure(signal: AbortSignal): Promise<{ currency: string; leading: string; owed: string }[]> {
  return (await api(readExposure, {}, signal)).items
}
