import { exportKeysetsCsv } from '#contract/keyset.ts'
import { restOfSets } from '#src/features/set/parts/restOfSets.ts'
import { keysetCalls } from './keysetCalls.ts'

/** What of the list of keysets comes after its rows. */
export const restOfKeysets = restOfSets('keysets', keysetCalls, exportKeysetsCsv)
