/** Collects the faults of a file by line: lists the first ones and counts the others. */
export class Faults {
  readonly #lines: string[] = []
  #count = 0

  add(line: number, fault: string): void {
    this.#count++
    if (this.#lines.length < maxListedFaults) this.#lines.push(`line ${line}: ${fault}`)
  }

  /** Counts further faults that are not listed. */
  addCount(count: number): void {
    this.#count += count
  }

  get count(): number {
    return this.#count
  }

  /** Returns a line that nothing was changed, and a line for each listed fault. */
  message(file: string): string {
    const others = this.#count - this.#lines.length
    return [
      `${file}: ${this.#count} of its lines cannot be taken, so nothing was changed`,
      ...this.#lines,
      ...(others > 0 ? [`… and ${others} more`] : []),
    ].join('\n')
  }
}

/** How many faults of a file are listed. */
export const maxListedFaults = 50
