import type { RegistrarStamp } from '../deposit.ts'
import type { SchemaFitter } from './standIn.ts'

/** What the export of every object needs: the handles of registrars, and the limits of the schemas. */
export type ExportContext = {
  fitting: SchemaFitter
  handleOf: (registrarId: string) => string
  stampOf: (registrarId: string) => RegistrarStamp
}

export function around(fitting: SchemaFitter, handles: ReadonlyMap<string, string>): ExportContext {
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
