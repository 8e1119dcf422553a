import { setKind } from '#server/features/set/parts/setKind.ts'
import { searchedKeys } from './searchedStore.ts'

/** The lists of the user's keysets. */
export const keysetKind = setKind('keyset', searchedKeys)
