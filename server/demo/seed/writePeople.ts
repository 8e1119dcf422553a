import type { Loader } from '#server/db/loader.ts'
import { people } from '../people.ts'
import { idOf } from './chance.ts'
import { castNumber, type Plan } from './plan.ts'
import { targets } from './tables.ts'
import { addressClaim } from './naming.ts'

/** The address of each sign-in method's provider, by the method's name. */
export type Issuers = Readonly<Record<string, string>>

/** Writes the identities of the demo's people and their linked contacts. */
export function writePeople(loader: Loader, plan: Plan, issuers: Issuers) {
  const linked = people.filter(({ contacts }) => contacts.length > 0)
  let link = 0
  for (const [number, person] of linked.entries()) {
    const { method, subject, acr, name, birthDate, address, email, contacts } = person
    const id = idOf(plan.seed, 'identity', number)
    const ids = contacts.map(({ handle }) => idOf(plan.seed, 'contact', castNumber(plan, handle)))
    const kind = method === 'eid' ? 'eid' : 'account'
    const createdAt = plan.now.toISOString()
    loader.add(
      targets.identity,
      id,
      issuers[method] ?? method,
      subject,
      kind,
      acr,
      name,
      birthDate,
      JSON.stringify(addressClaim(address)),
      email,
      null,
      createdAt,
      ids[0] ?? null,
    )
    for (const contact of ids) loader.add(targets.link, idOf(plan.seed, 'link', link++), id, contact, kind, createdAt)
  }
}
