import type { Readable } from 'node:stream'
import { inTransaction, openDb, openPool, type Db } from '#server/db/connect.ts'
import { linkContacts, type WantedLink } from '#server/features/link/parts/linkContacts.ts'
import { BadInput, Refused, type Command } from './command.ts'
import { Faults } from './faults.ts'
import { kindsOfIssuers, kindUsage } from './kindOfIssuer.ts'
import { linkProblemWords } from './linkProblemWords.ts'
import { openInput } from './openInput.ts'
import { readCsv, readTable } from './readCsv.ts'
import { readText } from './readText.ts'

export const linkImportCommand: Command = {
  name: 'link import',
  about: 'let identities sign in as contacts; all of the file or nothing',
  usage: ['FILE              CSV with the header issuer,subject,contact; - is standard input', kindUsage],
  options: { kind: { type: 'string' } },
  takes: { least: 1, most: 1 },
  run: async ({ values, providers, files: [file = '-'], connect, input, print }) => {
    const kindOf = kindsOfIssuers({ values, providers })
    const wanted = await readLinks(await openInput({ input }, file), file, kindOf)
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-link-import' }))
    try {
      const { linked, unchanged } = await linkAll(db, wanted, file)
      print(`${linked} contacts linked, ${unchanged} were linked so already`)
    } finally {
      await db.destroy()
    }
  },
}

type Line = { line: number; wanted: WantedLink }

type KindOf = ReturnType<typeof kindsOfIssuers>

async function readLinks(input: Readable, file: string, kindOf: KindOf): Promise<Line[]> {
  const columns = ['issuer', 'subject', 'contact'] as const
  const lines: Line[] = []
  const faults = new Faults()
  for await (const { line, cells } of readTable(readCsv(readText(input, file), file), { file, columns })) {
    const [issuer = '', subject = '', contact = ''] = columns.map((column) => cells?.get(column))
    if (issuer === '' || subject === '' || contact === '')
      faults.add(line, 'expected an issuer, a subject and a contact')
    else {
      const kind = kindOrFault(kindOf, issuer)
      if (typeof kind === 'string') lines.push({ line, wanted: { issuer, subject, contact, kind } })
      else faults.add(line, kind.fault)
    }
  }
  if (faults.count > 0) throw new BadInput(faults.message(file))
  return lines
}

function kindOrFault(kindOf: KindOf, issuer: string) {
  try {
    return kindOf(issuer)
  } catch (cause) {
    if (cause instanceof BadInput) return { fault: cause.message }
    throw cause
  }
}

/** Links a whole file in one transaction, which a single fault rolls back. */
async function linkAll(db: Db, lines: readonly Line[], file: string) {
  return inTransaction(db, async (tx) => {
    const faults = new Faults()
    let linked = 0
    for (let from = 0; from < lines.length; from += batchSize) {
      const batch = lines.slice(from, from + batchSize)
      const outcomes = await linkContacts(
        tx,
        batch.map(({ wanted }) => wanted),
      )
      for (const [at, { line, wanted }] of batch.entries()) {
        const outcome = outcomes[at] ?? 'contact-not-found'
        if (outcome === 'linked') linked++
        else if (outcome !== 'unchanged') faults.add(line, linkProblemWords(outcome, wanted))
      }
    }
    if (faults.count > 0) throw new Refused(faults.message(file))
    return { linked, unchanged: lines.length - linked }
  })
}

const batchSize = 1000
