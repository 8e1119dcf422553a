import { readFileSync } from 'node:fs'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { DatabaseProblem } from '#server/db/databaseProblem.ts'
import { readMaterial } from '#server/db/keyMaterial.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { checkSignatures } from '#server/features/activity/parts/checkSignatures.ts'
import { BadInput, type Command, type CommandContext } from './command.ts'

/**
 * Checks the hash chains of activity, the daily signatures of their heads, and that the activity matches the signatures.
 * Prints each fault in a line and exits with 1. Certificates of earlier signatures are given as files; the demo's is in
 * its database.
 */
export const checkActivityCommand: Command = {
  name: 'check-activity',
  about: 'check that nobody has changed the history of what was done, nor the daily signatures of it',
  usage: ['FILE  certificates that signed before the one of STATEMENT_CERTIFICATE_FILE, as PEM'],
  options: {},
  takes: { least: 0, most: 100 },
  run: async (context) => {
    const named = context.files.map(readPem)
    const db = openDb(openPool(await context.connect(), { max: 1, name: 'registry-check-activity' }))
    try {
      const { contacts, entries, breaks } = await checkChain(db)
      for (const { contactId, sequence, because } of breaks)
        context.print(`contact ${contactId}, entry ${sequence}: ${because}`)
      const { days, faults } = await checkSignatures(db, [...named, await configured(db, context)])
      for (const fault of faults) context.print(fault)
      if (breaks.length > 0)
        throw new DatabaseProblem(`the history of ${breaks.length} of ${contacts} contacts is broken`)
      if (faults.length > 0) throw new DatabaseProblem(`the signed history has ${faults.length} faults`)
      context.print(`the history is whole: ${entries} entries of ${contacts} contacts, signed on ${days} days`)
    } finally {
      await db.destroy()
    }
  },
}

async function configured(db: Db, { certificates, isProduction, printNote }: CommandContext): Promise<string> {
  const pem = certificates()
  if (pem !== '' || isProduction) return pem
  const made = await readMaterial(db, 'demo-statement')
  if (made) printNote('checked with the certificate in the database of the demo')
  return made?.toString() ?? ''
}

function readPem(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new BadInput(`${path} cannot be read: expected the PEM file of a certificate`)
  }
}
