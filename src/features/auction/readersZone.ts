/** The time zone of the reader's device, by its IANA name. */
export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Whether the reader's clock shows another time at the instant than that of the zone. */
export function isElsewhereAt(at: string | number, timeZone: string | undefined): boolean {
  return clockIn(readersZone()) !== clockIn(timeZone)

  function clockIn(zone: string | undefined) {
    return new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(
      new Date(at),
    )
  }
}
