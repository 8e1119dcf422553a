import { isFirstOf, whole } from '#server/settingTypes.ts'
import { settingGroup, type ValuesOf } from '#server/settings.ts'

export type LifeRules = ValuesOf<typeof lifeSettings>

const months = whole({ unit: 'months', least: 1, most: 120 })

/** The rules of letters about the life of domains, and of unused records (docs/rules.md#life-of-a-domain). */
export const lifeSettings = settingGroup({
  title: 'Life of domains and records',
  settings: {
    isWrittenHere: {
      name: 'LIFE_LETTERS',
      about:
        'Beside a registry: here: the portal writes to contacts when their domains are about to expire, to stop working and to be deleted, where it knows the days (ZONES). at-registry: the registry does. A portal that is the registry of record always writes.',
      type: isFirstOf('here', 'at-registry'),
      fallback: 'at-registry',
    },
    hour: {
      name: 'LIFE_LETTERS_HOUR',
      about: 'The full hour, by TIME_ZONE, from which the letters of a day are written; 0 is the beginning of the day.',
      type: whole({ unit: 'an hour', least: 0, most: 23 }),
      fallback: '0',
    },
    listed: {
      name: 'LIFE_LETTERS_LISTED',
      about: 'A letter about more domains than this has their list attached as CSV.',
      type: whole({ unit: 'domains', least: 1, most: 1000 }),
      fallback: '50',
    },
    months: {
      name: 'UNUSED_MONTHS',
      about:
        'In a portal that is the registry of record: a contact, an nsset or a keyset that nothing has used or changed for so many months becomes a delete candidate, and its owner gets a letter.',
      type: months,
      fallback: '6',
    },
    candidateMonths: {
      name: 'DELETE_CANDIDATE_MONTHS',
      about: 'A delete candidate is deleted after so many months more.',
      type: months,
      fallback: '1',
    },
  },
})
