import { whole } from '#server/settingTypes.ts'
import { settingGroup, type ValuesOf } from '#server/settings.ts'

export type OperationRules = ValuesOf<typeof operationSettings>

/** The rules of bulk actions (docs/rules.md#operations). */
export const operationSettings = settingGroup({
  title: 'Bulk actions',
  settings: {
    preparedMinutes: {
      name: 'PREVIEW_MINUTES',
      about: 'For how many minutes a prepared bulk action can be confirmed.',
      type: whole({ unit: 'minutes', least: 5, most: 1440 }),
      fallback: '30',
    },
    undoMinutes: {
      name: 'UNDO_MINUTES',
      about: 'For how many minutes after its end a bulk action can be undone.',
      type: whole({ unit: 'minutes', least: 1, most: 10_080 }),
      fallback: '10',
    },
  },
})
