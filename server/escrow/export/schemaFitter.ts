import { createHash } from 'node:crypto'
import type { Disclose, PostalForm, RegistrarStamp } from '../deposit.ts'
import { discloseOf, isTellable } from '../map/disclosure.ts'
import { fillers } from '../map/postal.ts'

/** How often a value had to be changed to match the schemas. */
export type StandIns = { handles: number; roids: number; missing: number; telephones: number; disclosures: number }

/**
 * Converts stored values to the forms of the standard's schemas, and counts the changed ones. RFC 5730 requires handles
 * of 3 to 16 characters and ROIDs of a pattern. RFC 5733 requires a name, a city, a country and an e-mail.
 */
export class SchemaFitter {
  readonly standIns: StandIns = { handles: 0, roids: 0, missing: 0, telephones: 0, disclosures: 0 }
  readonly #countedHandles = new Set<string>()

  /** Returns the handle. One that does not match becomes its own digest, the same in every deposit. */
  handle(handle: string): string {
    if (handle.length >= 3 && handle.length <= 16) return handle
    if (!this.#countedHandles.has(handle)) {
      this.#countedHandles.add(handle)
      this.standIns.handles++
    }
    return `X${digestOf(handle).slice(0, 15)}`
  }

  roid(roid: string): string {
    if (/^\w{1,80}-\w{1,8}$/.test(roid)) return roid
    this.standIns.roids++
    return `X${digestOf(roid)}-EXPORT`
  }

  /** Returns a required text. */
  needed(text: string | null): string {
    if (text !== null && text.trim() !== '') return text
    this.standIns.missing++
    return fillers.text
  }

  /** Returns a country of two letters, `ZZ` (ISO 3166: unknown) for none. */
  country(country: string | null): string {
    if (country !== null && /^[A-Z]{2}$/.test(country)) return country
    this.standIns.missing++
    return fillers.country
  }

  /** Returns a number of RFC 5733 section 2.5 with its extension after an `x`; null for an invalid one. */
  telephone(number: string | null): string | null {
    if (number === null || /^\+[0-9]{1,3}\.[0-9]{1,14}(?:x.+)?$/.test(number)) return number
    this.standIns.telephones++
    return null
  }

  /** Returns the complete disclosure (`discloseOf`). */
  disclosure(mask: number, forms: readonly PostalForm[]): Disclose {
    if (!isTellable(mask)) this.standIns.disclosures++
    return discloseOf(mask, forms)
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20).toUpperCase()
}

/** The data for the export of every object: the handles of registrars, and the limits of the schemas. */
export type ExportContext = {
  fitting: SchemaFitter
  handleOf: (registrarId: string) => string
  stampOf: (registrarId: string) => RegistrarStamp
}

export function contextOf(fitting: SchemaFitter, handles: ReadonlyMap<string, string>): ExportContext {
  const handleOf = (id: string) => {
    const handle = handles.get(id)
    if (handle === undefined) throw new Error(`There is no registrar ${id}`)
    return fitting.handle(handle)
  }
  return { fitting, handleOf, stampOf: (id) => ({ id: handleOf(id), client: null }) }
}

/** Formats a time to the microsecond without trailing zeros, so full seconds look as in most registries. */
export function instantOf(text: string): string
export function instantOf(text: string | null): string | null
export function instantOf(text: string | null): string | null {
  return text === null ? null : text.replace(/\.?0*Z$/, 'Z')
}
