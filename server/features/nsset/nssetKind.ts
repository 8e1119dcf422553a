import { setKind } from '#server/features/set/parts/setKind.ts'
import { searchedServers } from './searchedStore.ts'

/** The lists of the user's nssets. */
export const nssetKind = setKind('nsset', searchedServers)
