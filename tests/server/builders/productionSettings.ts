import { join } from 'node:path'
import { rootFolder } from '#tests/house/sources.ts'

export const productionProvider = {
  method: 'account',
  kind: 'account',
  name: { cs: 'Účet', en: 'Account' },
  issuer: 'https://id.registry.cz',
  clientId: 'portal',
  clientSecret: 'p9d8Hf72kQwLm4Zx',
}

/** All that production requires; `statement` is the path of a file with both the key and its certificate. */
export function productionSettings(statement: string) {
  return {
    PROFILE: 'production',
    PUBLIC_URL: 'https://portal.registry.cz',
    DATABASE_URL: 'postgresql://portal:s3cret@db.registry.cz/portal?sslmode=verify-full',
    AUTHORITY: 'beside-a-registry',
    OPERATOR_NAME: 'CZ.NIC',
    PROVIDERS: JSON.stringify([productionProvider]),
    SMTP_URL: 'smtps://portal:s3cret@mail.registry.cz',
    MAIL_FROM: 'portal@registry.cz',
    ACCESSIBILITY_EMAIL: 'accessibility@registry.cz',
    TEXTS_DIR: join(rootFolder, 'server', 'demo', 'texts'),
    STATEMENT_KEY_FILE: statement,
    STATEMENT_CERTIFICATE_FILE: statement,
    AUCTION_IBAN: 'CZ58 5500 0000 0012 6509 8001',
  }
}
