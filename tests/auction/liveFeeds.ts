import { pino } from 'pino'
import type { Db } from '#server/db/connect.ts'
import { openFeed, type Feed } from '#server/features/auction/live/feed.ts'
import { liveReader } from './liveReader.ts'

/** Feeds over one database, each as a process of its own has it, and readers that join and leave them. */
export function liveFeeds(db: () => Db) {
  const feeds: Feed[] = []
  const leave = (feed: Feed, reader: Parameters<Feed['leave']>[0]) => {
    feed.leave(reader)
    reader.body.destroy()
  }

  return {
    aFeed: (maxAuctions = 100): Feed => {
      const feed = openFeed({ db: db(), log: pino({ level: 'silent' }), maxAuctions })
      feeds.push(feed)
      return feed
    },
    join: async (feed: Feed, ids: readonly string[], position: string | null = null) => {
      const listening = liveReader()
      await feed.join(listening.reader, ids, position)
      return listening
    },
    leave,
    leaveAll: () => {
      for (const feed of feeds.splice(0)) for (const reader of feed.readers) leave(feed, reader)
    },
  }
}
