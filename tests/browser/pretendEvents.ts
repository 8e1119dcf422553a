import { vi } from 'vitest'
import type { OperationProgress } from '#contract/operation.ts'

/**
 * The server's events in the real ones' place: what is told reaches every listener at the address. The browser's own
 * taking up of a lost connection is not pretended.
 */
export function pretendEvents() {
  const listening = new Set<PretendSource>()

  class PretendSource extends EventTarget {
    static readonly CLOSED = 2
    readyState = 1
    readonly url: string

    constructor(url: string) {
      super()
      this.url = url
      listening.add(this)
    }

    close() {
      this.readyState = PretendSource.CLOSED
      listening.delete(this)
    }
  }
  vi.stubGlobal('EventSource', PretendSource)

  const at = (address: string) => [...listening].filter(({ url }) => url === address)
  return {
    /** How many listen at an address. */
    listeners: (address: string) => at(address).length,
    tell(address: string, name: 'progress' | 'ended', progress: OperationProgress) {
      for (const source of at(address)) source.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(progress) }))
    },
    /** As when events are refused: the browser does not come back. */
    refuse(address: string) {
      for (const source of at(address)) {
        source.close()
        source.dispatchEvent(new Event('error'))
      }
    },
  }
}
