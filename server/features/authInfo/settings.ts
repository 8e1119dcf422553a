import { whole } from '#server/settingTypes.ts'
import { settingGroup } from '#server/settings.ts'

const days = (least: number) => whole({ unit: 'days', least, most: 365 })
const times = whole({ least: 1, most: 1000 })

/** The rules of AuthInfos (docs/rules.md#authinfo). */
export const authInfoSettings = settingGroup({
  title: 'AuthInfo',
  settings: {
    length: {
      name: 'AUTH_INFO_LENGTH',
      about: 'How many characters an AuthInfo made here has.',
      type: whole({ unit: 'characters', least: 20, most: 64 }),
      fallback: '20',
    },
    days: {
      name: 'AUTH_INFO_DAYS',
      about: 'For how many days an AuthInfo is valid.',
      type: days(1),
      fallback: '14',
    },
    mailedPerObject: {
      name: 'AUTH_INFO_MAILED_PER_OBJECT',
      about: 'How many AuthInfos a day are mailed for one object to people who request them without signing in.',
      type: times,
      fallback: '3',
    },
    mailedPerMailbox: {
      name: 'AUTH_INFO_MAILED_PER_MAILBOX',
      about: 'How many letters of such requests a mailbox gets in a day. One more letter counts the others.',
      type: times,
      fallback: '10',
    },
    newEmailDays: {
      name: 'AUTH_INFO_NEW_EMAIL_DAYS',
      about: 'For how many days an e-mail that was changed here gets no AuthInfo by mail.',
      type: days(0),
      fallback: '7',
    },
    refusalDays: {
      name: 'AUTH_INFO_REFUSAL_DAYS',
      about: 'For how many days the link is valid by which the earlier e-mail refuses.',
      type: days(1),
      fallback: '7',
    },
  },
})
