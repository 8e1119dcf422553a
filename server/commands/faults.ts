/** What is wrong with a file, line by line: the first faults are told, the others counted. */
export class Faults {
  readonly #told: string[] = []
  #count = 0

  add(line: number, fault: string): void {
    this.#count++
    if (this.#told.length < mostTold) this.#told.push(`line ${line}: ${fault}`)
  }

  /** So many more, which nobody has looked at one by one. */
  addUntold(count: number): void {
    this.#count += count
  }

  get count(): number {
    return this.#count
  }

  /** A line for each fault, and one that says nothing was done. */
  tell(file: string): string {
    const others = this.#count - this.#told.length
    return [
      `${file}: ${this.#count} of its lines cannot be taken, so nothing was changed`,
      ...this.#told,
      ...(others > 0 ? [`… and ${others} more`] : []),
    ].join('\n')
  }
}

/** How many faults of a file are told. */
export const mostTold = 50
