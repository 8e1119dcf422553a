const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('auction')

/** Tells the other tabs that what is mine of an auction has changed. */
export function tellMyPart(id: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
  channel?.postMessage(id)
}

/**
 * Hears of what another tab did with an auction.
 *
 * @returns ends it
 */
export function onMyPart(id: string, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent) => data === id && listener()
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
