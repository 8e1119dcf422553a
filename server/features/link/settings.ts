import { whole } from '#server/settingTypes.ts'
import { settingGroup } from '#server/settings.ts'

/** The rules of linking contacts (docs/rules.md#linking-contacts). */
export const linkSettings = settingGroup({
  title: 'Linking contacts',
  settings: {
    triesPerHour: {
      name: 'ATTACH_TRIES_PER_HOUR',
      about: 'How many wrong tries to attach a contact an identity has in an hour, and an address.',
      type: whole({ least: 1, most: 100 }),
      fallback: '5',
    },
    contactsPerDay: {
      name: 'CREATED_CONTACTS_PER_DAY',
      about: 'How many contacts an electronic identity may create in a day.',
      type: whole({ least: 1, most: 1000 }),
      fallback: '3',
    },
  },
})
