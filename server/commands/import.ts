import { existsSync } from 'node:fs'
import { open, readdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openDb, openPool, withConnection, type DatabaseAddress } from '#server/db/connect.ts'
import { importDeposit } from '#server/escrow/import/importDeposit.ts'
import { openFolder, type ImportFile } from '#server/escrow/import/importFolder.ts'
import { progressOnTerminal, silentProgress } from '#server/escrow/import/progress.ts'
import { lockImport } from '#server/escrow/import/repositoryStore.ts'
import { listActive } from '#server/features/auction/operator/listActive.ts'
import { unpack } from '#server/escrow/read/depositBytes.ts'
import { emptyReport, reportLines, type DepositReport } from '#server/escrow/report.ts'
import { openLog } from '#server/http/openLog.ts'
import { runJobs } from '#server/scheduler/job.ts'
import { Waker } from '#server/scheduler/waker.ts'
import { BadInput, numberOption, Refused, textOption, type Command, type CommandContext } from './command.ts'
import { openDeposit } from './openDeposit.ts'
import { reasonOf } from './openInput.ts'
import { cancelRegisteredAgain, describeAuction } from './registeredAgain.ts'

export const importCommand: Command = {
  name: 'import',
  about: 'take in registry escrow deposits (RFC 8909, XML model of RFC 9022) or syncs, each whole or not at all',
  usage: [
    'FILE…          deposits or syncs in their order, plain or gzip; - is standard input',
    '--watch DIR    import the deposits that arrive in a folder, in the order of their names, until it is stopped',
    '--dry-run      check and compare everything, change nothing',
    '--ends N       take a deposit in although it ends up to N domains or contacts, more than IMPORT_ENDS_PERCENT of them',
    '--report FILE  what became of each deposit and what was refused, as JSON; - writes it in place of the lines',
    '--cancel-auctions REASON',
    '               cancel auctions that have not begun of names that are registered now; everybody sees the reason',
    '--most-gib N   the maximal size of an unpacked deposit (default 64 GiB)',
    '',
    'Ends with 0 when every deposit is in, or was already; with 1 when one was refused (the database is as it was',
    'before it, those after it are not tried) or when single objects of one were; with 2 when what was typed cannot',
    'be used. docs/escrow.md says what of a deposit becomes what, docs/connecting.md what a sync is.',
  ],
  options: {
    watch: { type: 'string' },
    'dry-run': { type: 'boolean' },
    ends: { type: 'string' },
    report: { type: 'string' },
    'cancel-auctions': { type: 'string' },
    'most-gib': { type: 'string' },
  },
  takes: { least: 0, most: 1000 },
  run: async (context) => {
    const maxBytes = numberOption(context.values, 'most-gib', { from: 1, to: 65_536, fallback: 64 }) * 2 ** 30
    const folder = textOption(context.values, 'watch')
    if (folder !== null) return watch(context, { folder: resolve(folder), maxBytes })
    if (context.files.length === 0) throw new BadInput('import: it takes a file: see registry import --help')
    const reportFile = textOption(context.values, 'report')
    const isPrinted = reportFile === '-'
    if (reportFile !== null && !isPrinted) await demandWritable(reportFile)
    const reports = await importAll(context, maxBytes)
    if (isPrinted) context.print(jsonOf(reports))
    else for (const report of reports) for (const line of reportLines(report)) context.print(line)
    if (reportFile !== null && !isPrinted) await writeReport(reportFile, reports)
    await cancelAuctions(context, reports)
    const refused = reports.filter(({ outcome }) => outcome === 'refused')
    const left = context.files.length - reports.length
    if (refused.length > 0) {
      const taken = context.values['dry-run'] === true ? 0 : reports.length - refused.length
      throw new Refused(refusedWords({ taken, left }))
    }
    const objects = reports.reduce((sum, { refusedCount }) => sum + refusedCount, 0)
    if (objects > 0) throw new Refused(`${objects} objects were refused`)
  },
}

function refusedWords({ taken, left }: { taken: number; left: number }): string {
  const others = [
    ...(taken > 0 ? [`${taken} before it stay taken in`] : []),
    ...(left > 0 ? [`${left} after it were not tried`] : []),
  ]
  return ['a deposit was refused', ...others].join('; ')
}

async function importAll(context: CommandContext, maxBytes: number): Promise<DepositReport[]> {
  const allowed =
    context.values['ends'] === undefined
      ? null
      : numberOption(context.values, 'ends', { from: 1, to: 1_000_000_000, fallback: 0 })
  return withImport(context, { maxBytes, allowed }, (importFile, address) =>
    withConnection(address, 'registry-import', async (connection) => {
      if (!(await lockImport(connection.db))) throw new Refused('another import is running on this database')
      const reports: DepositReport[] = []
      for (const file of context.files) {
        const report = await importFile(connection, file)
        reports.push(report)
        if (report.outcome === 'refused') break
      }
      return reports
    }),
  )
}

/** Imports the deposits that arrive in a folder, until the process is stopped. A running import is finished. */
async function watch(context: CommandContext, { folder, maxBytes }: { folder: string; maxBytes: number }) {
  const { values, files } = context
  const other = ['dry-run', 'ends', 'report', 'cancel-auctions'].find((name) => values[name] !== undefined)
  if (files.length > 0 || other !== undefined)
    throw new BadInput(`import: --watch goes without ${other === undefined ? 'files' : `--${other}`}`)
  await demandFolder(folder)
  const stopped = new Promise<void>((done) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => done())
  })
  const log = openLog({ level: 'info', isOnStderr: false })
  await withImport(context, { maxBytes, allowed: null }, async (importFile, address) => {
    const needsSignature = context.place.importKeys.signersFile !== null
    const importNew = openFolder({ folder, log, importFile: refusing(importFile, { needsSignature }) })
    const importUnlessLocked = (signal: AbortSignal) =>
      withConnection(address, 'registry-import', async (connection) => {
        // After another import the next round finds the same files.
        if (await lockImport(connection.db)) await importNew(connection, signal)
      })
    const jobs = runJobs([{ name: 'deposits', everyMs: 10_000, run: importUnlessLocked }], { log, waker: new Waker() })
    log.info({ folder }, 'watching for deposits')
    await stopped
    await jobs.stop()
  })
}

/** Opens what imports need. `work` gets the function that imports a file. */
async function withImport<T>(
  context: CommandContext,
  { maxBytes, allowed }: { maxBytes: number; allowed: number | null },
  work: (importFile: ImportFile, address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  const { values, place } = context
  const address = await context.connect()
  const authority = await context.authority()
  const db = openDb(openPool(address, { max: 1, name: 'registry-import-auctions' }))
  const importFile: ImportFile = async (connection, file) => {
    const source = await openDeposit(context, file)
    try {
      return await importDeposit(connection, {
        file: file === '-' ? 'standard input' : file,
        bytes: unpack(source, maxBytes),
        authority,
        isDryRun: values['dry-run'] === true,
        ends: { percent: place.importEndsPercent, allowed },
        findAuctioned: async () =>
          (await listActive(db)).map((one) => ({ object: one.fqdn, reason: describeAuction(one) })),
        progress: process.stderr.isTTY ? progressOnTerminal(process.stderr, () => performance.now()) : silentProgress,
        now: () => performance.now(),
      })
    } finally {
      // A deposit that is refused early is not read to its end.
      source.destroy()
    }
  }
  try {
    return await work(importFile, address)
  } finally {
    await db.destroy()
  }
}

/** A file that cannot be read must not hold up the others of a folder. */
function refusing(importFile: ImportFile, { needsSignature }: { needsSignature: boolean }): ImportFile {
  return async (connection, file) => {
    if (needsSignature && !/\.ryde$/i.test(file))
      return { ...emptyReport(file), reason: 'it is not signed: IMPORT_SIGNERS_FILE allows only .ryde deposits here' }
    try {
      return await importFile(connection, file)
    } catch (cause) {
      if (cause instanceof BadInput) return { ...emptyReport(file), reason: cause.message }
      throw cause
    }
  }
}

async function demandFolder(folder: string) {
  try {
    await readdir(folder)
  } catch (cause) {
    throw new BadInput(`${folder} cannot be watched: ${reasonOf(cause)}`)
  }
}

/** Cancels auctions of imported names that have not begun; only with `--reason`, and only after an import. */
async function cancelAuctions({ values, connect, print }: CommandContext, reports: readonly DepositReport[]) {
  const reason = textOption(values, 'cancel-auctions')
  if (reason === null || !reports.some(({ outcome }) => outcome === 'loaded')) return
  const db = openDb(openPool(await connect(), { max: 1, name: 'registry-import-auctions' }))
  try {
    for (const { fqdn } of await cancelRegisteredAgain(db, reason)) print(`the auction of ${fqdn} is cancelled`)
  } finally {
    await db.destroy()
  }
}

/** Checks before the import that the file can be written; leaves no new file behind. */
async function demandWritable(file: string) {
  const isNew = !existsSync(file)
  await writing(file, async () => (await open(file, 'a')).close())
  if (isNew) await rm(file)
}

async function writeReport(file: string, reports: readonly DepositReport[]) {
  await writing(file, () => writeFile(file, `${jsonOf(reports)}\n`))
}

function jsonOf(reports: readonly DepositReport[]): string {
  return JSON.stringify({ deposits: reports }, null, 2)
}

async function writing(file: string, write: () => Promise<void>) {
  try {
    await write()
  } catch (cause) {
    throw new BadInput(`${file} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}
