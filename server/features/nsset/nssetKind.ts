import { setKind } from '#server/features/set/parts/setKind.ts'
import { searchedServers } from './searchedStore.ts'

/** Lists of nssets of mine. */
export const nssetKind = setKind('nsset', searchedServers)
