/** What every statement of an import may name; `$at` is the instant of the change, by the database's clock. */
export type Scope = {
  tld: string
  watermark: string
  isFull: boolean
  /** Whether what the portal wrote is the truth (docs/rules.md#authority). */
  isRecord: boolean
  at: string
  /** The second half of the ROIDs we make, as in `NSSET-…-CZ`. */
  suffix: string
}

/** The ending of made ROIDs: letters and digits of the domain, eight at most (RFC 5730 section 2.8). */
export function suffixOf(tld: string): string {
  return (
    tld
      .toUpperCase()
      .replace(/[^A-Z0-9_]/g, '')
      .slice(0, 8) || 'X'
  )
}

/** How many rows of a kind an import wrote. */
export type Written = { added: number; changed: number; ended: number }
