import { PassThrough } from 'node:stream'
import { GoneEvent, AuctionStateEvent } from '#contract/auctionEvents.ts'
import { openReader, type Reader } from '#server/features/auction/live/reader.ts'

/** A reader who listens to a feed, and what they received: `next` waits for an event, by its name and data. */
export function liveReader() {
  const reader = openReader(null)
  const blocks = blocksOf(reader)
  const next = async (): Promise<string> => {
    const { value, done } = await blocks.next()
    if (done) throw new Error('the stream has ended')
    return value
  }

  return {
    reader,
    /** The next text that was sent, comments too, as it was written. */
    next,
    /** The auctions of which the past is gone; the next event must say so. */
    nextGone: async () => {
      const block = await next()
      return block.startsWith('event: gone') ? GoneEvent.parse(JSON.parse(fieldIn(block, 'data'))).ids : []
    },
    /** The next event with the state of an auction. */
    nextState: async () => {
      for (;;) {
        const block = await next()
        if (block.includes('event: standing'))
          return { ...AuctionStateEvent.parse(JSON.parse(fieldIn(block, 'data'))), cursor: fieldIn(block, 'id') }
      }
    },
  }
}

function fieldIn(block: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
}

async function* blocksOf({ body }: Reader): AsyncGenerator<string> {
  let text = ''
  for await (const piece of body.pipe(new PassThrough())) {
    text += String(piece)
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks
  }
}
