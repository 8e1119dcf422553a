import type { RegistrarStamp } from '../deposit.ts'
import type { Fitting } from './standIn.ts'

/** What every object is told with: how registrars are called, and what the schemas allow. */
export type Around = {
  fitting: Fitting
  handleOf: (registrarId: string) => string
  stampOf: (registrarId: string) => RegistrarStamp
}

export function around(fitting: Fitting, handles: ReadonlyMap<string, string>): Around {
  const handleOf = (id: string) => {
    const handle = handles.get(id)
    if (handle === undefined) throw new Error(`There is no registrar ${id}`)
    return fitting.handle(handle)
  }
  return { fitting, handleOf, stampOf: (id) => ({ id: handleOf(id), client: null }) }
}

/** An instant to the microsecond without the zeros that end its fraction: whole seconds as most registries write them. */
export function instantOf(text: string): string
export function instantOf(text: string | null): string | null
export function instantOf(text: string | null): string | null {
  return text === null ? null : text.replace(/\.?0*Z$/, 'Z')
}
