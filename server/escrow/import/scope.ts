/** The parameters of every statement of an import; `$at` is the time of the change, by the database's clock. */
export type Scope = {
  tld: string
  watermark: string
  isFull: boolean
  /** Whether the portal is the registry of record (docs/rules.md#authority). */
  isRecord: boolean
  at: string
  /** The suffix of ROIDs created here, as in `NSSET-…-CZ`. */
  suffix: string
}

/** Returns the suffix of created ROIDs: letters and digits of the domain, at most eight (RFC 5730 section 2.8). */
export function suffixOf(tld: string): string {
  return (
    tld
      .toUpperCase()
      .replace(/[^A-Z0-9_]/g, '')
      .slice(0, 8) || 'X'
  )
}

/** The number of rows of a kind that an import wrote. */
export type WriteCounts = { added: number; changed: number; ended: number }
