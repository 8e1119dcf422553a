import { tabChannel } from '#src/routing/tabChannel.ts'

const channel = tabChannel('auction')

/** Tells the other tabs that what is mine of an auction has changed. */
export function tellMyPart(id: string): void {
  channel.tell(id)
}

/**
 * Hears of what another tab did with an auction.
 *
 * @returns ends it
 */
export function onMyPart(id: string, listener: () => void): () => void {
  return channel.listen((told) => {
    if (told === id) listener()
  })
}
