import type { Tx } from '#server/db/connect.ts'
import type { Terms } from '../engine/terms.ts'
import { publishName } from '../settleStore.ts'

/** A released name: A-labels, its zone, and the rules in force there. */
export type ReleasedName = { fqdn: string; zoneId: number; terms: Terms }

/** Publishes names in a transaction; returns those already in an active auction: then the caller must roll back. */
export async function importNames(tx: Tx, names: readonly ReleasedName[]): Promise<string[]> {
  const refused: string[] = []
  for (const name of names)
    if ((await publishName(tx, { ...name, excluded: [], predecessorId: null })) === null) refused.push(name.fqdn)
  return refused
}
