import { readFileSync } from 'node:fs'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { DatabaseProblem } from '#server/db/databaseProblem.ts'
import { readMaterial } from '#server/db/keyMaterial.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { checkSignatures } from '#server/features/activity/parts/checkSignatures.ts'
import { BadInput, type Command, type Given } from './command.ts'

/**
 * Checks the chains of history, the daily signatures of their heads, and that the history is what was signed. Names each
 * fault in a line and ends with 1. Certificates of earlier signatures are named as files; the demo's own is in its
 * database.
 */
export const checkActivityCommand: Command = {
  name: 'check-activity',
  about: 'check that nobody has changed the history of what was done, nor the daily signatures of it',
  usage: ['FILE  certificates that signed before the one of STATEMENT_CERTIFICATE_FILE, as PEM'],
  options: {},
  takes: { least: 0, most: 100 },
  run: async (given) => {
    const named = given.files.map(readPem)
    const db = openDb(openPool(await given.connect(), { max: 1, name: 'registry-check-activity' }))
    try {
      const { contacts, entries, breaks } = await checkChain(db)
      for (const { contactId, sequence, because } of breaks)
        given.say(`contact ${contactId}, entry ${sequence}: ${because}`)
      const { days, faults } = await checkSignatures(db, [...named, await configured(db, given)])
      for (const fault of faults) given.say(fault)
      if (breaks.length > 0)
        throw new DatabaseProblem(`the history of ${breaks.length} of ${contacts} contacts is broken`)
      if (faults.length > 0) throw new DatabaseProblem(`the signed history has ${faults.length} faults`)
      given.say(`the history is whole: ${entries} entries of ${contacts} contacts, signed on ${days} days`)
    } finally {
      await db.destroy()
    }
  },
}

async function configured(db: Db, { certificates, isProduction, note }: Given): Promise<string> {
  const pem = certificates()
  if (pem !== '' || isProduction) return pem
  const made = await readMaterial(db, 'demo-statement')
  if (made) note('checked with the certificate that the demo keeps in its database')
  return made?.toString() ?? ''
}

function readPem(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new BadInput(`${path} cannot be read: expected the PEM file of a certificate`)
  }
}
