import { join } from 'node:path'
import { readTexts, type LegalTexts } from '#server/features/legal/settings.ts'

/** Returns the demo's own terms and privacy texts. */
export function demoTexts(): LegalTexts {
  return readTexts(join(import.meta.dirname, 'texts'), (fault) => {
    throw new Error(`a text of the demo is faulty: expected ${fault}`)
  })
}
