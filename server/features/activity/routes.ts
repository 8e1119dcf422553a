import { exportActivityCsv, listActivity, type ActivityColumn, type ActivityRow } from '#contract/activity.ts'
import { requestedAction } from '#contract/requestedAction.ts'
import { readActivityChain } from '#contract/activityChain.ts'
import { contactFields } from '#intl/contactFields.ts'
import type { Db } from '#server/db/connect.ts'
import { exportRows, fileRequest, type Columns } from '#server/http/exportRows.ts'
import { pageOf } from '#server/http/pageOf.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { findEntriesOf, findEntryOrder, findEntryPage } from './list/store.ts'
import { readChainPart } from './readChainPart.ts'
import { toRow } from './list/toRow.ts'

/** Routes for the history of the user's contact and objects. */
export function activityRoutes({ db }: { db: Db }): Route[] {
  return [
    serve(listActivity, async ({ who, query }) => {
      const { rows, ...counts } = await findEntryPage(
        db,
        { contactId: who.contact.id, identityId: who.identityId },
        query,
      )
      return pageOf({ items: rows.map(toRow), ...counts }, query)
    }),

    serve(readActivityChain, ({ who, query }) =>
      readChainPart(db, { contactId: who.contact.id, identityId: who.identityId, after: query.after }),
    ),

    serve(exportActivityCsv, async (request) => {
      const { query, ...wish } = fileRequest(request)
      const { identityId, contact } = request.who
      const reader = { contactId: contact.id, identityId }
      return exportRows({
        ...wish,
        fileName: 'activity',
        columns,
        order: await findEntryOrder(db, contact.id, query),
        read: async (ids) => (await findEntriesOf(db, reader, ids)).map(toRow),
      })
    }),
  ]
}

const columns: Columns<ActivityRow, ActivityColumn> = {
  at: { heading: 'activity.field.at', cell: (row) => row.at },
  action: {
    heading: 'activity.field.action',
    cell: (row, values) => {
      const requested = requestedAction(row)
      return values.one(row.action, requested ? `activity.requested.${requested}` : `activity.action.${row.action}`)
    },
  },
  object: { heading: 'activity.field.object', cell: (row) => row.object?.handle ?? '' },
  changed: { heading: 'activity.field.changed', cell: (row) => String(row.changed ?? '') },
  changes: {
    heading: 'activity.field.changes',
    cell: ({ changes, fields, counts }, values) =>
      [
        ...(fields ?? []).map((field) => values.one(field, contactFields[field])),
        ...(changes ?? []).map(
          ({ field, from, to }) => `${values.one(field, `activity.change.${field}`)}: ${from ?? '–'} → ${to ?? '–'}`,
        ),
        ...(counts ?? []).map(({ action, count }) => `${values.one(action, `activity.action.${action}`)}: ${count}`),
      ].join('; '),
  },
  result: {
    heading: 'activity.field.result',
    cell: ({ result }, values) => values.one(result, `activity.result.${result}`),
  },
  registryStatus: {
    heading: 'activity.field.registry_status',
    cell: ({ registryChange: change }, values) =>
      change ? values.one(change.status, `registry.status.${change.status}`) : '',
  },
  actor: { heading: 'activity.field.actor', cell: ({ actor }, values) => values.one(actor, `activity.actor.${actor}`) },
  by: {
    heading: 'activity.field.by',
    cell: (row, values) =>
      row.by ?? row.name ?? (row.isByEarlierHolder ? values.one('earlier-holder', 'activity.by_earlier_holder') : ''),
  },
  level: {
    heading: 'activity.field.level',
    cell: ({ level }, values) => (level ? values.one(level, `app.level.${level}`) : ''),
  },
  address: { heading: 'activity.field.address', cell: (row) => row.address ?? '' },
}
