import type { Loader } from '#server/db/loader.ts'
import { fold, searchKey, sortKey } from '#server/features/record/parts/names.ts'
import { idOf } from './chance.ts'
import { addressOf } from './naming.ts'
import { chancesOf, registrarCount, type Plan } from './plan.ts'
import { targets } from './tables.ts'
import { read, registrarNames } from './words.ts'

/** Writes the registrars, the last one being the registry's own. */
export function writeRegistrars(loader: Loader, plan: Plan) {
  for (let number = 0; number <= registrarCount; number++) {
    const chance = chancesOf(plan, 'registrar', number)
    const isSystem = number === registrarCount
    const word = wordOf(number)
    const handle = isSystem ? 'REG-SYSTEM' : registrarHandle(number)
    const website = `${fold(word).replaceAll(' ', '-')}.example`
    const address = addressOf(chance)
    const companyNumber = String(10_000_000 + chance.below(89_999_999))
    loader.add(
      targets.registrar,
      idOf(plan.seed, 'registrar', number),
      `R${pad(number)}-CZ`,
      handle,
      sortKey(handle),
      searchKey(handle),
      '2003-06-01T08:00:00Z',
      isSystem,
      isSystem ? 'Demo Registry' : word,
      isSystem ? 'Demo Registry, z.s.p.o.' : `${word} s.r.o.`,
      companyNumber,
      `CZ${companyNumber}`,
      `+420.2${20_000_000 + chance.below(79_999_999)}`,
      `info@${website}`,
      `https://www.${website}`,
      [address.street],
      address.city,
      address.postalCode,
      address.country,
      chance.below(6),
    )
  }
}

/** Returns the handle of the registrar with this number. */
export function registrarHandle(number: number): string {
  return `REG-${fold(wordOf(number)).toUpperCase().replaceAll(' ', '-')}`
}

function wordOf(number: number): string {
  return read(registrarNames[number] ?? 'Registr')
}

/** The number in a ROID. */
export function pad(number: number): string {
  return String(number).padStart(10, '0')
}
