import { oneOf, whole } from '#server/settingTypes.ts'
import { settingGroup, type ValuesOf } from '#server/settings.ts'

/** How changes reach the registry, where the portal stands beside one. */
export type RegistrySettings = ValuesOf<typeof registrySettings>

export const registrySettings = settingGroup({
  title: 'The connection to the registry',
  settings: {
    connection: {
      name: 'REGISTRY',
      about:
        'Beside a registry: how changes reach it (docs/connecting.md). files: the operator exports them and imports the answers, by registry journal export and mark.',
      type: oneOf('files'),
      fallback: 'files',
    },
    undeliverableHours: {
      name: 'REGISTRY_UNDELIVERABLE_HOURS',
      about:
        'After how many hours without a delivery a change is undeliverable: its owner gets a letter, and an alert names it.',
      type: whole({ unit: 'hours', least: 1, most: 24 * 365 }),
      fallback: '24',
    },
  },
})
