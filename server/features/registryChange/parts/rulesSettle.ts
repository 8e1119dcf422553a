/**
 * One value of an object as an entry of the journal changed it. `answer` is set where the registry has just rejected the
 * entry, or confirms it after a rejection. Old entries have no `previous`.
 */
export type ValueChange = {
  entryId: string
  wanted: unknown
  previous: unknown
  answer: 'rejected' | 'confirmed-after-all' | null
  /** Set for a state that the registry still gets set or ended. An entry names a state only in order to change it. */
  isOpen?: boolean
}

export type Settled = {
  /** The new value; null where a later change replaces it. */
  value: { to: unknown } | null
  /** Later entries whose values have changed. */
  corrected: readonly ValueChange[]
  /** Rejected entries without a stored previous value. */
  unknown: readonly string[]
}

/**
 * Applies answers of the registry to one value. `changes` are its entries that are not rejected and those answered now,
 * oldest first. A rejected change is replaced by the previous value. The object gets that value, or the later change
 * gets it as its previous one. An entry that repeats the value passes it on.
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

/** Returns the next entry that changes the value; earlier ones that repeat it get the new value. */
function passOn(later: ValueChange[], to: unknown): ValueChange | undefined {
  for (const change of later) {
    if (change.isOpen || !isSame(change.wanted, change.previous)) return change
    change.wanted = to
    change.previous = to
  }
  return undefined
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
