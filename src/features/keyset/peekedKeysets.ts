import { readKeyset } from '#contract/keyset.ts'
import { api } from '#src/api/client.ts'
import { peekedStore } from '#src/features/record/parts/list/peek/peekedStore.ts'

/** Keysets that have been looked at in this tab. */
export const peekedKeysets = peekedStore((handle, background) =>
  api(readKeyset, { params: { id: handle }, background }),
)
