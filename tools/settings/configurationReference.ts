import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeStatementCertificate } from '#server/demo/statementCertificate.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { productionSettings } from '#tests/server/builders/productionSettings.ts'
import { settingsReference } from './settingsReference.ts'
import { takenSettings } from './takenSettings.ts'
import { describedSettings } from './describedSettings.ts'

/** The text of `docs/configuration.md` as it is to be. */
export async function configurationReference(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-settings-'))
  try {
    const statement = join(folder, 'statement.pem')
    writeFileSync(statement, await makeStatementCertificate('An operator'))
    const described = describedSettings(readFileSync(join(rootFolder, '.env.example'), 'utf8'))
    return await settingsReference(described, takenSettings(productionSettings(statement)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
