import { readExposure, readMyParts, unwatchAuction, watchAuction, type MyPart } from '#contract/myAuction.ts'
import { api } from '#src/api/client.ts'

/** With every reminder, as it begins. */
export function watch(id: string): Promise<MyPart> {
  return api(watchAuction, { params: { id }, body: {} })
}

export function unwatch(id: string): Promise<MyPart> {
  return api(unwatchAuction, { params: { id } })
}

/** What is mine of so many auctions, at most a hundred. */
export async function askMyParts(ids: readonly string[], signal: AbortSignal): Promise<(MyPart & { id: string })[]> {
  return (await api(readMyParts, { query: { ids: ids.join() } }, signal)).items
}

/** By currency the sum of my maxima where I lead, and of what I owe. */
export async function askExposure(signal: AbortSignal): Promise<{ currency: string; leading: string; owed: string }[]> {
  return (await api(readExposure, {}, signal)).items
}
