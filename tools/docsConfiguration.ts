import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '#tests/house/sources.ts'
import { composeExample, configurationReference, envExample } from './settingsDocuments.ts'

// Runs `npm run docs:configuration`, after every change of a setting.
writeFileSync(join(rootFolder, 'docs', 'configuration.md'), await configurationReference())
writeFileSync(join(rootFolder, '.env.example'), envExample())
writeFileSync(join(rootFolder, 'tools', 'deploy', 'portal.env.example'), composeExample())
