import {
  listViews,
  readPreferences,
  readView,
  removeView,
  savePreferences,
  saveView,
  type ListName,
} from '#contract/view.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve, type Holder, type Route } from '#server/http/serve.ts'
import { saveOwnView } from './saveOwnView.ts'
import { fittingPreferences } from './parts/fittingPreferences.ts'
import { viewKey } from './rules.ts'
import { deleteView, findPreferences, findView, findViews, writePreferences } from './store.ts'

/** Routes for saved views and preferences. */
export function viewRoutes({ db }: { db: Db }): Route[] {
  return [
    serve(listViews, async ({ who }) => ({ items: await findViews(db, who.identityId) })),

    serve(readView, async ({ who, params }) => {
      const view = await findView(db, named(who, params))
      if (!view) throw new Refusal('object-not-found')
      return view
    }),

    serve(saveView, ({ who, params, body }) => saveOwnView(db, who.identityId, { ...params, ...body })),

    serve(removeView, async ({ who, params }) => {
      await deleteView(db, named(who, params))
      return {}
    }),

    serve(readPreferences, async ({ who }) => fittingPreferences(await findPreferences(db, who.identityId))),

    serve(savePreferences, async ({ who, body }) => {
      await writePreferences(db, who.identityId, body)
      return body
    }),
  ]
}

function named({ identityId }: Holder, { list, name }: { list: ListName; name: string }) {
  return { identityId, list, key: viewKey(name) }
}
