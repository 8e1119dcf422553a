/** How long an address counts as active after a call, in milliseconds. */
const activeMs = 1000

export type ActiveAddresses = ReturnType<typeof activeAddresses>

/** Records which addresses call this process, so that a busy client gives way only where there are others. */
export function activeAddresses() {
  let latest = { address: '', at: -Infinity }
  /** The latest call of any other address than `latest`. */
  let before = latest

  return {
    note: (address: string): void => {
      if (address !== latest.address) before = latest
      latest = { address, at: performance.now() }
    },
    /** Whether another address than this one has called within the last second. */
    isOtherActive: (address: string): boolean => {
      const other = address === latest.address ? before : latest
      return performance.now() - other.at < activeMs
    },
  }
}
