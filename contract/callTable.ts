import type { Call } from './call.ts'

/** Returns the calls as a text table: method, path, access and special fields. */
export function callTable(calls: readonly Call[]): string {
  const rows = calls.map((call) => [call.method, call.path, call.access, call.rate, marksOf(call), call.name])
  const widths = rows.reduce<number[]>((widest, row) => row.map((cell, i) => Math.max(cell.length, widest[i] ?? 0)), [])
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function marksOf({ idempotent, stream }: Call): string {
  return [idempotent ? 'key' : '', stream ?? ''].filter(Boolean).join(' ')
}
