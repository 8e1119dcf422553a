import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '#server/db/connect.ts'
import type { DepositReport } from '../report.ts'
import { findLastImport, recordSetAside } from './repositoryStore.ts'

type FolderOptions = {
  folder: string
  log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
  /** Imports a file. An invalid one is reported as refused and never thrown. */
  importFile: ImportFile
}

export type ImportFile = (connection: Connection, file: string) => Promise<DepositReport>

/** Imports the new deposits of a folder over a connection that has the lock of imports. */
type ImportFolder = (connection: Connection, signal: AbortSignal) => Promise<void>

/** The names of deposits and syncs. Uploads under other names are ignored until they are renamed. */
const depositName = /^[^.].*\.(xml|jsonl|ryde|(xml|jsonl)\.gz)$/i
/** A file that changed later than this is still being written. */
const restMs = 10_000

/**
 * Returns a function that imports the deposits of a folder in the order of their names, each once. An imported one moves
 * to `imported`, an invalid one to `refused`, each with its report. A deposit whose predecessor is missing waits.
 */
export function openFolder({ folder, log, importFile }: FolderOptions): ImportFolder {
  // A waiting deposit is read again after another import only.
  const early = new Map<string, string | null>()
  const places = { imported: join(folder, 'imported'), refused: join(folder, 'refused') }

  return async (connection, signal) => {
    const { db } = connection
    for (const place of Object.values(places)) await mkdir(place, { recursive: true })
    for (const name of await findComplete(folder)) {
      if (signal.aborted) return
      const lastImport = await findLastImport(db)
      if (early.has(name) && early.get(name) === lastImport) continue
      const report = await importFile(connection, join(folder, name))
      if (report.isEarly) {
        if (!early.has(name)) log.warn({ file: name }, 'a deposit waits for the one before it')
        early.set(name, lastImport)
        continue
      }
      early.delete(name)
      await setAside(name, report)
    }
    await recordSetAside(db, (await findDeposits(places.refused)).length)
  }

  /** Moves a file away with its report. Repeated after a crash, the import reports the deposit as unchanged. */
  async function setAside(name: string, report: DepositReport): Promise<void> {
    const isRefused = report.outcome === 'refused'
    const place = isRefused ? places.refused : places.imported
    const reportFile = join(place, `${name}.report.json`)
    await writeFile(reportFile, `${JSON.stringify(report, null, 2)}\n`)
    for (const moved of filesOf(name)) await rename(join(folder, moved), join(place, moved))
    // The reason may quote personal data, which the log never has.
    const details = { file: name, outcome: report.outcome, deposit: report.deposit?.id, report: reportFile }
    if (isRefused) log.error(details, 'a deposit was refused and set aside')
    else {
      log.info(details, 'a deposit was imported')
      await rm(join(places.refused, `${name}.report.json`), { force: true })
    }
  }
}

/** Returns the files of a deposit: an encrypted one has its signature beside it. */
function filesOf(name: string): string[] {
  return /\.ryde$/i.test(name) ? [name, signatureOf(name)] : [name]
}

/** Returns the file of the signature of an encrypted deposit. */
export function signatureOf(file: string): string {
  return file.replace(/\.ryde$/i, '.sig')
}

async function findDeposits(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() && depositName.test(entry.name) ? [entry.name] : [])).sort()
}

/** Returns the deposits whose files are there and rest. */
async function findComplete(folder: string): Promise<string[]> {
  const complete: string[] = []
  for (const name of await findDeposits(folder)) {
    const times = await Promise.all(filesOf(name).map((file) => changedAt(join(folder, file))))
    if (times.every((time) => time !== null && Date.now() - time >= restMs)) complete.push(name)
  }
  return complete
}

async function changedAt(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs
  } catch {
    return null
  }
}
