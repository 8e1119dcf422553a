import type { DepositHead, ObjectKind } from './deposit.ts'

/** An object that was not imported, or not as in the deposit, with the reason. */
export type Remark = { object: string; reason: string }

/** The number of objects of a kind in a deposit, and the results. */
export type Tally = { shown: number; added: number; changed: number; ended: number; refused: number }

/** The result of one file. */
export type DepositReport = {
  file: string
  /** `loaded` and `unchanged` are successes; `would-load` is a dry run; `refused` left the database unchanged. */
  outcome: 'loaded' | 'would-load' | 'unchanged' | 'refused'
  /** One line: the reason of a refusal. */
  reason: string | null
  /** Whether it was refused because a deposit before it is missing. */
  isEarly: boolean
  deposit: (Omit<DepositHead, 'objUris'> & { tld: string | null }) | null
  seconds: number
  objects: Partial<Record<ObjectKind | 'nsset' | 'keyset', Tally>>
  /**
   * Violations of the standard's schemas or of this registry's rules. A deposit with one is refused. The list is
   * limited.
   */
  faults: Remark[]
  faultsCount: number
  /** Objects that were not imported, at most `mostRemarks`; `refusedCount` is their number. */
  refused: Remark[]
  refusedCount: number
  /** Changes made here that the deposit does not have. They stay, unless the line says otherwise. */
  overlays: Remark[]
  overlaysCount: number
  /** Names that are registered now, by this deposit or before it, although they are in auction. */
  auctioned: Remark[]
  auctionedCount: number
  /** The number of journal entries that the deposit confirms. */
  confirmed: number
  /** Values that are not as in the deposit, with their numbers: unknown elements, and those that others stand for. */
  unknown: Record<string, number>
}

export const mostRemarks = 1000

/** Returns a report with only the file's name. */
export function emptyReport(file: string): DepositReport {
  return {
    file,
    outcome: 'refused',
    reason: null,
    isEarly: false,
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

/** Returns the report as text, one line for each remark. */
export function reportLines(report: DepositReport): string[] {
  const { deposit, file } = report
  const what = deposit ? ` ${deposit.type} ${deposit.id} of .${deposit.tld ?? '?'} at ${deposit.watermark}` : ''
  const lines = [`${file}:${what} ${outcomeText(report)}`]
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
  // Texts of a deposit are printed without control characters, which a terminal would execute.
  return lines.map((line) => line.replaceAll(/\p{C}/gu, '?'))
}

const printed = 20

function remarkLines(word: string, remarks: readonly Remark[], count: number): string[] {
  const lines = remarks.slice(0, printed).map(({ object, reason }) => `  ${word}: ${object}: ${reason}`)
  return count > printed ? [...lines, `  ${word}: and ${count - printed} more, see --report`] : lines
}

function outcomeText({ outcome, reason, seconds }: DepositReport): string {
  const why = reason === null ? '' : `: ${reason}`
  if (outcome === 'loaded') return `is loaded in ${seconds.toFixed(1)} s`
  if (outcome === 'would-load') return `would be loaded (${seconds.toFixed(1)} s, nothing was changed)`
  return outcome === 'unchanged' ? `changes nothing${why}` : `is refused${why}`
}
