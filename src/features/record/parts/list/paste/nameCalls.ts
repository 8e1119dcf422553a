import type { ListCalls } from '../listCalls.ts'
import type { OwnQuery } from '../ownQuery.ts'

/** What selecting by names takes of a list. */
export type NameCalls = Pick<ListCalls<never, OwnQuery>, 'askNames'> & { isLikelyName: (text: string) => boolean }
