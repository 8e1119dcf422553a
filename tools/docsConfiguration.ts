import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '#tests/house/sources.ts'
import { configurationReference, envExample } from './settingsDocuments.ts'

// What `npm run docs:configuration` runs, after every change of a setting.
writeFileSync(join(rootFolder, 'docs', 'configuration.md'), await configurationReference())
writeFileSync(join(rootFolder, '.env.example'), envExample())
