import pg from 'pg'
import { readPlace } from '#server/config.ts'
import { openEmbedded } from '#server/db/embedded.ts'

// `npm run db:reset`: empties the embedded database of DATA_DIR, so that the next start makes the demo anew.
const { databaseUrl, dataDir, profile } = readPlace(process.env)
if (databaseUrl !== null || profile !== 'demo') {
  console.error('Only the demo’s own database is emptied here; DATABASE_URL and PROFILE must not be set.')
  process.exit(2)
}
const { address, close } = await openEmbedded({ dataDir, log: console.error })
const client = new pg.Client(address)
await client.connect()
await client.query('drop schema public cascade; create schema public')
await client.end()
await close()
console.log('The demo’s database is empty.')
