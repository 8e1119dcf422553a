import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '#tests/house/sources.ts'

// `npm run db:new -- domain__add_blocked_at`: an empty migration, named by the minute, the feature and the change.
const [name = ''] = process.argv.slice(2)
if (!/^[a-z]+__[a-z0-9_]+$/.test(name)) {
  console.error('Name the feature and the change, as in: npm run db:new -- domain__add_blocked_at')
  process.exit(2)
}
const minute = new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
const path = join('server', 'db', 'migrations', `${minute}__${name}.sql`)
writeFileSync(
  join(rootFolder, path),
  '-- Why, in a sentence. Forward only, and safe beside the version that runs now.\n',
  { flag: 'wx' },
)
console.log(path)
