import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { debianBinaries, startThrowAway } from '#tests/setup/throwAwayPostgres.ts'
import { tableTypes } from './tableTypes.ts'

// `npm run db:types`: writes the types of all tables, as the migrations create them.
const { cluster, close } = await startThrowAway(debianBinaries() ? 'debian' : 'embedded')
try {
  await migrate({ connectionString: cluster })
  writeFileSync(join(rootFolder, 'server', 'db', 'schema.ts'), await tableTypes(cluster))
} finally {
  await close()
}
