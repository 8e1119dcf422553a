import type { DepositHead, ObjectKind } from './deposit.ts'

/** One thing that was not taken, or not as the deposit has it, and why. */
export type Remark = { object: string; reason: string }

/** How many objects of a kind a deposit shows, and what became of them. */
export type Tally = { shown: number; added: number; changed: number; ended: number; refused: number }

/** What became of one file. */
export type DepositReport = {
  file: string
  /** `loaded` and `unchanged` are well; `would-load` is a rehearsal; `refused` left the database as it was. */
  outcome: 'loaded' | 'would-load' | 'unchanged' | 'refused'
  /** One line: why it was refused or left. */
  reason: string | null
  deposit: (Omit<DepositHead, 'objUris'> & { tld: string | null }) | null
  seconds: number
  objects: Partial<Record<ObjectKind | 'nsset' | 'keyset', Tally>>
  /** What the standard's schemas or this registry do not allow; with one of them the deposit is refused. At most as many. */
  faults: Remark[]
  faultsCount: number
  /** Objects that were not taken. At most `mostRemarks` of them; `refusedCount` is how many there were. */
  refused: Remark[]
  refusedCount: number
  /** Changes made here that the deposit does not show: they stand, unless the line says otherwise. */
  overlays: Remark[]
  overlaysCount: number
  /** Names that are registered now, whether by this deposit or before it, though they are in auction. */
  auctioned: Remark[]
  auctionedCount: number
  /** Journal entries the deposit shows as done. */
  confirmed: number
  /** What nobody knows and was skipped, with how often it came. */
  unknown: Record<string, number>
}

export const mostRemarks = 1000

/** A report before anything is known but the file's name. */
export function emptyReport(file: string): DepositReport {
  return {
    file,
    outcome: 'refused',
    reason: null,
    deposit: null,
    seconds: 0,
    objects: {},
    faults: [],
    faultsCount: 0,
    refused: [],
    refusedCount: 0,
    overlays: [],
    overlaysCount: 0,
    auctioned: [],
    auctionedCount: 0,
    confirmed: 0,
    unknown: {},
  }
}

/** The report as people read it, a line for each thing worth saying. */
export function reportLines(report: DepositReport): string[] {
  const { deposit, file } = report
  const what = deposit ? ` ${deposit.type} ${deposit.id} of .${deposit.tld ?? '?'} at ${deposit.watermark}` : ''
  const lines = [`${file}:${what} ${saidOf(report)}`]
  for (const [kind, tally] of Object.entries(report.objects)) {
    const { shown, added, changed, ended, refused } = tally
    const parts = [`${shown} shown`, `${added} added`, `${changed} changed`, `${ended} ended`]
    lines.push(`  ${kind}: ${[...parts, ...(refused > 0 ? [`${refused} refused`] : [])].join(', ')}`)
  }
  lines.push(...remarkLines('fault', report.faults, report.faultsCount))
  lines.push(...remarkLines('refused', report.refused, report.refusedCount))
  if (report.confirmed > 0) lines.push(`  confirmed: ${report.confirmed} changes of the journal are in the registry`)
  lines.push(...remarkLines('changed here', report.overlays, report.overlaysCount))
  lines.push(...remarkLines('in auction', report.auctioned, report.auctionedCount))
  for (const [what, count] of Object.entries(report.unknown)) lines.push(`  skipped: ${what}, ${count} times`)
  // What a deposit says is printed, never obeyed: no control character of its own reaches the terminal.
  return lines.map((line) => line.replaceAll(/\p{C}/gu, '?'))
}

const printed = 20

function remarkLines(word: string, remarks: readonly Remark[], count: number): string[] {
  const lines = remarks.slice(0, printed).map(({ object, reason }) => `  ${word}: ${object}: ${reason}`)
  return count > printed ? [...lines, `  ${word}: and ${count - printed} more, see --report`] : lines
}

function saidOf({ outcome, reason, seconds }: DepositReport): string {
  const why = reason === null ? '' : `: ${reason}`
  if (outcome === 'loaded') return `is loaded in ${seconds.toFixed(1)} s`
  if (outcome === 'would-load') return `would be loaded (${seconds.toFixed(1)} s, nothing was changed)`
  return outcome === 'unchanged' ? `changes nothing${why}` : `is refused${why}`
}
