import { percent } from '#server/settingTypes.ts'
import { settingGroup } from '#server/settings.ts'

export const importSettings = settingGroup({
  title: 'Import of deposits',
  settings: {
    endsPercent: {
      name: 'IMPORT_ENDS_PERCENT',
      about:
        'The percentage of the objects of a kind that one import may end. An import that ends more must be repeated with --ends.',
      type: percent,
      fallback: '5',
    },
  },
})
