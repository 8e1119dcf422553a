import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { rootFolder } from '#tests/house/sources.ts'

/** One line of a result: what was measured, its figures, and whether they reach their goal; null where none is set. */
const Row = z.object({
  name: z.string(),
  figures: z.record(z.string(), z.union([z.string(), z.number()])),
  goal: z.nullable(z.string()),
  isReached: z.nullable(z.boolean()),
})
export type Row = z.infer<typeof Row>

/** The file of one bench. The date is a day of UTC. */
export const BenchResult = z.object({
  name: z.string(),
  about: z.string(),
  date: z.iso.date(),
  machine: z.string(),
  rows: z.array(Row),
})
export type BenchResult = z.infer<typeof BenchResult>

/**
 * Prints the rows as a table, writes them to `bench-results/<name>.json`, and lets the process end with 1
 * when a goal is missed. Figures are milliseconds or ratios, as their names say.
 */
export function report(name: string, about: string, rows: readonly Row[]) {
  console.log(`\n${about}\n`)
  console.table(
    Object.fromEntries(
      rows.map(({ name: row, figures, goal, isReached }) => [
        row,
        { ...figures, goal: goal ?? '', ...verdict(isReached) },
      ]),
    ),
  )
  const folder = join(rootFolder, 'bench-results')
  mkdirSync(folder, { recursive: true })
  const result: BenchResult = {
    name,
    about,
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    rows: [...rows],
  }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)

  const missed = rows.filter(({ isReached }) => isReached === false)
  if (missed.length === 0) return
  console.log(`${missed.length} of ${rows.length} missed their goal`)
  process.exitCode = 1
}

function machine() {
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${gibibytes} GiB of memory, Node ${process.versions.node}`
}

function verdict(isReached: boolean | null) {
  return isReached === null ? {} : { reached: isReached ? 'yes' : 'NO' }
}
