import { listFilterChoices } from '#contract/filterChoice.ts'
import type { Db } from '#server/db/connect.ts'
import { fold } from '#server/features/record/parts/names.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { countChoices } from './store.ts'

/** Routes for the filter values of the user's lists. */
export function filterChoiceRoutes({ db }: { db: Db }): Route[] {
  return [
    serve(listFilterChoices, async ({ who, params: { list, field }, query }) => {
      // Sets have a registrar and no other sets.
      if (list !== 'domains' && field !== 'registrar') throw new Refusal('object-not-found')
      const all = await countChoices(db, { contactId: who.contact.id, list: kinds[list], field })
      const words = fold(query.q.trim())
      const found = all.filter(({ handle, name }) => fold(`${name ?? ''} ${handle}`).includes(words))
      return { items: found.slice(0, most), isMore: found.length > most }
    }),
  ]
}

const kinds = { domains: 'domain', nssets: 'nsset', keysets: 'keyset' } as const
const most = 50
