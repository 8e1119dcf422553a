import { readProviders } from '#server/oidc/settings.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { databaseSettings } from '#server/db/settings.ts'
import { findLastSignIn } from '#server/features/session/signInStore.ts'
import { ok, warning, type Finding } from '#server/finding.ts'
import { listenSettings } from '#server/http/settings.ts'
import { checkProvider } from '#server/oidc/checkProvider.ts'
import { withoutAuthTime } from '#server/oidc/vouched.ts'
import { readGiven } from '#server/settings.ts'
import { BadInput, type Command, type CommandContext } from './command.ts'
import { lineOfFailure } from './lineOfFailure.ts'
import { printFindings } from './printFindings.ts'

/** Checks an identity provider as far as that works without a user. */
export const providerCheckCommand: Command = {
  name: 'provider check',
  about: 'check an identity provider of PROVIDERS, a line for each finding',
  usage: [
    'METHOD is that of PROVIDERS. Checked are discovery, clock, keys, the address to return to, the secret, PKCE, scopes,',
    'levels and claims, and in the database of DATABASE_URL the last sign-in.',
  ],
  options: {},
  takes: { least: 1, most: 1, called: 'METHOD' },
  checksSettings: true,
  run: async ({ files: [method = ''], env, connect, print }) => {
    const providers = readProviders(env)
    const provider = providers.find((one) => one.method === method)
    if (!provider) throw new BadInput(`PROVIDERS has no method ${method}: expected ${methodsOf(providers)}`)
    const publicUrl = readGiven(env, listenSettings.settings.publicUrl)
    if (publicUrl === null) throw new BadInput('PUBLIC_URL is not set: the provider sends people back to it')
    const hasDatabase = isSet(env, databaseSettings.settings.url.name)
    const findings = async function* () {
      yield* checkProvider(provider, publicUrl)
      if (hasDatabase) yield await checkLastSignIn(method, connect)
    }
    await printFindings(findings(), { print, subject: method })
  },
}

function methodsOf(providers: readonly { method: string }[]): string {
  return providers.length === 0 ? 'it to be set' : `one of ${providers.map(({ method }) => method).join(', ')}`
}

function isSet(env: CommandContext['env'], name: string): boolean {
  return [name, `${name}_FILE`].some((one) => (env[one] ?? '').trim() !== '')
}

/** A provider that names `auth_time` may still send 0; only a sign-in shows it. */
async function checkLastSignIn(method: string, connect: CommandContext['connect']): Promise<Finding> {
  const about = 'last sign-in'
  try {
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-check' }))
    try {
      const last = await findLastSignIn(db, method)
      if (!last) return ok(about, 'there was none yet')
      if (last.authTime === null) return warning(about, withoutAuthTime)
      return ok(about, 'its auth_time says when it was made, so step-up can work')
    } finally {
      await db.destroy()
    }
  } catch (cause) {
    return warning(about, lineOfFailure(cause))
  }
}
