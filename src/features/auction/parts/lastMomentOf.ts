/** Returns the last moment before a deadline: the evening of the last day, not the midnight after it. */
export function lastMomentOf(deadline: string): number {
  return Date.parse(deadline) - 1
}
