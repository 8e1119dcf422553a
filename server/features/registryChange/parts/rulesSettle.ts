/**
 * One value of an object as an entry of the journal changed it. `answer` is set where the registry has just rejected the
 * entry, or confirms it after a rejection; `previous` is undefined in entries of before it was written down.
 */
export type ValueChange = {
  entryId: string
  wanted: unknown
  previous: unknown
  answer: 'rejected' | 'confirmed-after-all' | null
}

export type Settled = {
  /** The value from now on; null where a later change stands on it. */
  value: { to: unknown } | null
  /** Later entries whose values are others now. */
  corrected: readonly ValueChange[]
  /** Rejected entries whose previous value nobody knows. */
  unknown: readonly string[]
}

/**
 * Settles what answers of the registry mean for one value. `changes` are its entries that stand, with those answered now,
 * oldest first. A rejected change gives its place to the value before it: the object gets that, or the later change that
 * replaced it learns of it. An entry that names the value without changing it passes it on.
 */
export function settleValue(changes: readonly ValueChange[]): Settled {
  const after = changes.map((change) => ({ ...change }))
  const unknown: string[] = []
  let value: Settled['value'] = null
  for (const [at, { answer, wanted, previous, entryId }] of after.entries()) {
    if (answer === null || (answer === 'rejected' && isSame(wanted, previous))) continue
    const to = answer === 'rejected' ? previous : wanted
    if (to === undefined) {
      unknown.push(entryId)
      continue
    }
    const next = passOn(after.slice(at + 1), to)
    if (next) next.previous = to
    else value = { to }
  }
  const corrected = after.filter(
    (change, at) => !isSame(change.previous, changes[at]?.previous) || !isSame(change.wanted, changes[at]?.wanted),
  )
  return { value, corrected, unknown }
}

/** Returns the next entry that changes the value; those before it that only name it name the new one. */
function passOn(later: ValueChange[], to: unknown): ValueChange | undefined {
  for (const change of later) {
    if (!isSame(change.wanted, change.previous)) return change
    change.wanted = to
    change.previous = to
  }
  return undefined
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
