import {
  blockKeysets,
  listKeysets,
  readKeyset,
  selectKeysets,
  weighKeysets,
  type KeysetDetail,
} from '#contract/keyset.ts'
import { api } from '#src/api/client.ts'
import { setCalls } from '#src/features/set/parts/setCalls.ts'

export function askKeyset(handle: string, signal: AbortSignal): Promise<KeysetDetail> {
  return api(readKeyset, { params: { id: handle } }, signal)
}

/** What the list of keysets of mine asks. */
export const keysetCalls = setCalls({
  list: listKeysets,
  block: blockKeysets,
  select: selectKeysets,
  weigh: weighKeysets,
})
