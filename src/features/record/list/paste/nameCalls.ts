import type { ListCalls } from '#src/features/record/parts/list/listCalls.ts'
import type { OwnQuery } from '../ownQuery.ts'

/** What selecting by names takes of a list. */
export type NameCalls = Pick<ListCalls<never, OwnQuery>, 'askNames'> & { isLikelyName: (text: string) => boolean }
