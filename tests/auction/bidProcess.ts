import { randomUUID } from 'node:crypto'
import { openDb, openPool } from '#server/db/connect.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import { placeBid } from '#server/features/auction/placeBid.ts'
import { openLedger } from '#server/features/auction/store.ts'
import { Refusal } from '#server/http/refusal.ts'

/*
 * Bids as a process of its own, for all its people at once: `node --import tsx tests/auction/bidProcess.ts`. The
 * arguments are the database's URL, the auction, how often each bids, and the people as identity:contact. Writes a line
 * for each answer.
 */
const [url = '', auctionId = '', times = '', ...people] = process.argv.slice(2)
const pool = openPool(webAddressOf({ connectionString: url }), { max: 8 })
const books = openLedger(openDb(pool))

await Promise.all(people.map((person) => bidAgainAndAgain(partyOf(person))))
await pool.end()

async function bidAgainAndAgain({ identity, contact }: Party) {
  for (let time = 0; time < Number(times); time++) {
    const key = randomUUID()
    const ceiling = String(100 + Math.floor(Math.random() * 200 * (time + 1)) * 50)
    const bid = { auctionId, identity, contact, ceiling, seenSequence: 0, idempotencyKey: key }
    try {
      // A bidder who is not sure repeats the bid, at once and afterwards.
      const [{ receipt }] = await Promise.all([placeBid(books, bid), placeBid(books, bid)])
      print({ identity, key, receipt })
      await placeBid(books, bid)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      print({ refused: cause.code })
    }
  }
}

function partyOf(person: string): Party {
  const [identity = '', contact = ''] = person.split(':')
  return { identity, contact }
}

function print(line: unknown) {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
