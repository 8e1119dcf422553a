import type { ContactDetail, DiscloseFlag } from '#contract/contact.ts'
import type { MyContact } from '#contract/myContact.ts'
import type { Permission } from '#contract/session.ts'
import { aContact } from './record.ts'

export const may: Permission = { allowed: true, reason: null, stepUpSeconds: null }

export function mayNot(reason: NonNullable<Permission['reason']>): Permission {
  return { allowed: false, reason, stepUpSeconds: null }
}

/** My contact as the server sends it: Jan's, all of which can be changed. */
export function myContact(given: Partial<MyContact> = {}, contact: Partial<ContactDetail> = {}): MyContact {
  return {
    contact: aContact('JAN', {
      access: 'own',
      telephone: { disclosed: false, value: '+420.777000000' },
      fax: { disclosed: false, value: null },
      email: { disclosed: false, value: 'jan@example.cz' },
      notifyEmail: { disclosed: false, value: null },
      vatNumber: { disclosed: false, value: null },
      mailingAddress: { disclosed: false, value: null },
      ident: { disclosed: false, value: { type: 'birthday', value: '1984-03-12' } },
      emailConfirmedAt: '2026-01-01T00:00:00Z',
      ...contact,
    }),
    change: may,
    atRegistrar: [],
    letters: { on: may, off: may },
    flags: flags.map((flag) => ({ flag, disclosed: false, change: may })),
    locks: { name: null, organization: null, ident: null, address: null },
    waitingEmail: null,
    registryChanges: [],
    differences: [],
    verification: null,
    ...given,
  }
}

const flags: DiscloseFlag[] = ['email', 'address', 'telephone', 'fax', 'ident', 'vatNumber', 'notifyEmail']
