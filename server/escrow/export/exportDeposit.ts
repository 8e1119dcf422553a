import { inSnapshot, type Db, type Tx } from '#server/db/connect.ts'
import type { DepositHead, Header } from '../deposit.ts'
import { uriOfKind } from '../namespaces.ts'
import { writeDeposit } from '../write/writeDeposit.ts'
import { instantOf, SchemaFitter, type StandIns } from './schemaFitter.ts'
import { readObjects } from './readObjects.ts'
import { countObjects, findEppParams, findRepositories, findZones, beginSnapshot, type Counts } from './store.ts'

export type Exported = { tld: string; counts: Counts; standIns: StandIns }

/** Several repositories exist, and the caller must name one of these. */
export class UnclearRepository extends Error {
  override readonly name = 'UnclearRepository'
  readonly choices: readonly string[]

  constructor(choices: readonly string[]) {
    super(`there are ${choices.length} to choose from`)
    this.choices = choices
  }
}

/**
 * Writes a full deposit of one repository (RFC 8909, RFC 9022) from one snapshot. Waits for each call of `take` with a
 * piece of the text. Memory use does not depend on the size of the registry.
 */
export async function exportDeposit(
  db: Db,
  zone: string | null,
  take: (text: AsyncIterable<string>) => Promise<void>,
): Promise<Exported> {
  return inSnapshot(db, async (tx) => {
    const tld = await chooseRepository(tx, zone)
    const fitting = new SchemaFitter()
    const watermark = await beginSnapshot(tx)
    const counts = await countObjects(tx, { tld })
    const hasParams = (await findEppParams(tx, { tld })) !== null
    const text = writeDeposit({
      head: headOf(watermark),
      header: headerOf(tld, counts, hasParams),
      objects: readObjects(tx, { tld }, { fitting, watermark }),
    })
    await take(text)
    return { tld, counts, standIns: fitting.standIns }
  })
}

async function chooseRepository(tx: Tx, zone: string | null): Promise<string> {
  const held = await findRepositories(tx)
  const known = [...new Set([...held, ...(await findZones(tx))])]
  const [only] = held
  if (zone === null && held.length === 1 && only !== undefined) return only
  if (zone !== null && known.includes(zone)) return zone
  throw new UnclearRepository(held.length > 0 ? held : known)
}

function headOf(watermark: string): DepositHead {
  return {
    type: 'FULL',
    // The time to the second, in the thirteen characters that RFC 8909 allows.
    id: watermark.replace(/\D/g, '').slice(2, 14),
    prevId: null,
    resend: 0,
    watermark: instantOf(watermark),
    objUris: Object.values(uriOfKind),
  }
}

function headerOf(tld: string, counts: Counts, hasParams: boolean): Header {
  const count = (kind: keyof typeof uriOfKind, number: number) => ({ uri: uriOfKind[kind], rcdn: null, count: number })
  return {
    kind: 'header',
    tld,
    counts: [
      count('domain', counts.domains),
      count('host', counts.hosts),
      count('contact', counts.contacts),
      count('registrar', counts.registrars),
      count('idnTableRef', counts.idnTables),
      count('nndn', counts.reservedNames),
      count('eppParams', hasParams ? 1 : 0),
    ],
  }
}
