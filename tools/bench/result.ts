import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '#tests/house/sources.ts'

/** One line of a result: what was measured, its figures, and whether they reach their goal; null where none is set. */
export type Row = {
  name: string
  figures: Record<string, string | number>
  goal: string | null
  isReached: boolean | null
}

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
  const result = { name, about, node: process.version, rows }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)

  const missed = rows.filter(({ isReached }) => isReached === false)
  if (missed.length === 0) return
  console.log(`${missed.length} of ${rows.length} missed their goal`)
  process.exitCode = 1
}

function verdict(isReached: boolean | null) {
  return isReached === null ? {} : { reached: isReached ? 'yes' : 'NO' }
}
