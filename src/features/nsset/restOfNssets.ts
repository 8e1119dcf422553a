import { exportNssetsCsv } from '#contract/nsset.ts'
import { restOfSets } from '#src/features/set/parts/restOfSets.ts'
import { nssetCalls } from './nssetCalls.ts'

/** What of the list of nssets comes after its rows. */
export const restOfNssets = restOfSets('nssets', nssetCalls, exportNssetsCsv)
