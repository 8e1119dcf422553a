import { readNsset } from '#contract/nsset.ts'
import { api } from '#src/api/client.ts'
import { peekedStore } from '#src/features/record/parts/list/peek/peekedStore.ts'

/** Nssets that have been looked at in this tab. */
export const peekedNssets = peekedStore((handle, background) => api(readNsset, { params: { id: handle }, background }))
