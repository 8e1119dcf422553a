import { isFirstOf, whole } from '#server/settingTypes.ts'
import { settingGroup, type ValuesOf } from '#server/settings.ts'

export type ContactRules = ValuesOf<typeof contactSettings>

/** The rules of own contacts and their e-mails (docs/rules.md#my-contact). */
export const contactSettings = settingGroup({
  title: 'Contacts',
  settings: {
    changesHere: {
      name: 'CONTACT_CHANGES',
      about:
        'here: holders change telephone, fax, e-mails, mailing address and VAT number in the portal. at-registrar: only their registrar does.',
      type: isFirstOf('here', 'at-registrar'),
      fallback: 'here',
    },
    confirmationDays: {
      name: 'EMAIL_CONFIRMATION_DAYS',
      about: 'For how many days the link that confirms an e-mail is valid.',
      type: whole({ unit: 'days', least: 1, most: 365 }),
      fallback: '3',
    },
    confirmationsPerDay: {
      name: 'EMAIL_CONFIRMATIONS_PER_DAY',
      about: 'How many such links a day are mailed for a contact, and to an address.',
      type: whole({ least: 1, most: 1000 }),
      fallback: '10',
    },
  },
})
