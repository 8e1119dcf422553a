import * as z from 'zod/mini'
import { call } from './call.ts'
import { HandleText } from './record.ts'

/** An object by which my list can be filtered, with the number of my objects that have it. */
export const FilterChoice = z.object({ handle: HandleText, name: z.nullable(z.string()), count: z.int() })
export type FilterChoice = z.infer<typeof FilterChoice>

/** The lists with filters by other objects. */
export const FilteredList = z.enum(['domains', 'nssets', 'keysets'])
export type FilteredList = z.infer<typeof FilteredList>

/** The fields that a list can be filtered by. */
export const FilteredField = z.enum(['registrar', 'holder', 'nsset', 'keyset'])
export type FilteredField = z.infer<typeof FilteredField>

export const listFilterChoices = call({
  name: 'listFilterChoices',
  method: 'GET',
  path: '/api/user/filter-choices/{list}/{field}/',
  access: 'holder',
  summary:
    'Registrars, holders, nssets or keysets by which a list of mine can be filtered, with the numbers of my objects, the most used first, at most 50. Only registrars filter other lists than domains.',
  params: z.strictObject({ list: FilteredList, field: FilteredField }),
  /** `q` searches handles and names. */
  query: z.strictObject({ q: z._default(z.string().check(z.maxLength(255)), '') }),
  answer: z.object({ items: z.array(FilterChoice), isMore: z.boolean() }),
})
