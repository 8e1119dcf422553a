import { blockNssets, listNssets, readNsset, selectNssets, weighNssets, type NssetDetail } from '#contract/nsset.ts'
import { api } from '#src/api/client.ts'
import { setCalls } from '#src/features/set/parts/setCalls.ts'

export function askNsset(handle: string, signal: AbortSignal): Promise<NssetDetail> {
  return api(readNsset, { params: { id: handle } }, signal)
}

/** What the list of nssets of mine asks. */
export const nssetCalls = setCalls({ list: listNssets, block: blockNssets, select: selectNssets, weigh: weighNssets })
