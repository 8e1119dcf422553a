import type { ChangedField } from '#contract/contact.ts'

/** The names of the fields of a contact. */
export const contactFields = {
  name: 'field.name',
  birthDate: 'field.birth_date',
  address: 'field.address',
  telephone: 'field.telephone',
  fax: 'field.fax',
  email: 'field.email',
  notifyEmail: 'field.notify_email',
  vatNumber: 'field.vat_number',
  mailingAddress: 'field.mailing_address',
  disclosure: 'field.disclosure',
  postalLetters: 'contact.field.postal_letters',
} as const satisfies Record<ChangedField, string>
