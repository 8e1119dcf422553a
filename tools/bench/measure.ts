/**
 * Times named works in turns, so that whatever else the machine does hits all of them alike. Answers, for
 * a name, its milliseconds, sorted.
 */
export async function inTurns(works: Readonly<Record<string, () => Promise<unknown>>>, rounds: number) {
  const times = new Map(Object.keys(works).map((name): [string, number[]] => [name, []]))
  // The first round warms up and is thrown away.
  for (let round = 0; round <= rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      const from = performance.now()
      await work()
      if (round > 0) times.get(name)?.push(performance.now() - from)
    }
  }
  return (name: string) => (times.get(name) ?? []).sort((a, b) => a - b)
}

/** The value below which a share of the sorted times lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}
