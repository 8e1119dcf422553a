import type { EppContactChange } from '#server/escrow/journal/entry.ts'
import { isPublic } from './parts/rules.ts'
import { Address } from '#contract/contact.ts'
import type { Changed } from './rules.ts'

/**
 * Returns the changes of a contact as an EPP update (RFC 5733 section 3.2.5): only the differences, each value complete.
 * Fields unknown to EPP have our names.
 */
export function eppChangeOf({ facts, fields }: Changed): EppContactChange {
  const has = new Set(fields)
  const postalInfo = {
    ...(has.has('name') ? { name: facts.name } : {}),
    ...(has.has('address')
      ? {
          addr: {
            street: [...facts.street],
            city: facts.city,
            sp: facts.stateOrProvince,
            pc: facts.postalCode,
            cc: facts.country,
          },
        }
      : {}),
  }
  return {
    ...(Object.keys(postalInfo).length > 0 ? { postalInfo } : {}),
    ...(has.has('telephone') ? { voice: facts.telephone } : {}),
    ...(has.has('fax') ? { fax: facts.fax } : {}),
    ...(has.has('disclosure') ? { disclose: disclosedIn(facts) } : {}),
    ...(has.has('notifyEmail') ? { notifyEmail: facts.notifyEmail } : {}),
    ...(has.has('vatNumber') ? { vat: facts.vatNumber } : {}),
    ...(has.has('birthDate') ? { ident: { type: facts.identType, value: facts.identValue } } : {}),
    ...(has.has('mailingAddress')
      ? { mailingAddress: facts.mailingAddress === null ? null : Address.parse(facts.mailingAddress) }
      : {}),
    ...(has.has('postalLetters') ? { postalLetters: facts.wantsPostalLetters } : {}),
  }
}

function disclosedIn(facts: Changed['facts']): Record<string, boolean> {
  return {
    addr: isPublic(facts, 'address'),
    voice: isPublic(facts, 'telephone'),
    fax: isPublic(facts, 'fax'),
    email: isPublic(facts, 'email'),
    ident: isPublic(facts, 'ident'),
    vat: isPublic(facts, 'vatNumber'),
    notifyEmail: isPublic(facts, 'notifyEmail'),
  }
}
