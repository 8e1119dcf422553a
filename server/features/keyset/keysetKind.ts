import { setKind } from '#server/features/set/parts/setKind.ts'
import { searchedKeys } from './searchedStore.ts'

/** Lists of keysets of mine. */
export const keysetKind = setKind('keyset', searchedKeys)
