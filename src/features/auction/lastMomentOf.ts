/** The last moment before an instant from which on it is too late: the evening of the last day, not the midnight after. */
export function lastMomentOf(instant: string): number {
  return Date.parse(instant) - 1
}
