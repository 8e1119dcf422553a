import { readAuctionConfig, readConfig, readPlace, readProviders } from '#server/config.ts'
import { readCertificates } from '#server/print/sign/settings.ts'
import { listenToSettings, type Env, type Setting } from '#server/settings.ts'

/** Who reads a setting. */
export type By = 'the portal' | 'the auctions by themselves' | 'commands'

/** A setting as the server takes it; `undefined` where it has no default and is required. */
export type Taken = {
  expected: string
  demo: Setting<unknown> | null
  production: Setting<unknown> | null
  by: Set<By>
}

/**
 * Returns every setting that the server reads, by its name.
 *
 * @param production an environment with which production starts; null reads only the demo's
 */
export function takenSettings(production: Env | null): Map<string, Taken> {
  const taken = new Map<string, Taken>()
  const readers: Record<By, (env: Env) => unknown> = {
    'the portal': readConfig,
    'the auctions by themselves': readAuctionConfig,
    commands: (env) => [readPlace(env), readProviders(env), readCertificates(env)],
  }
  for (const profile of production ? (['demo', 'production'] as const) : (['demo'] as const)) {
    for (const by of ['the portal', 'the auctions by themselves', 'commands'] as const) {
      const env = listenToSettings(profile === 'demo' ? {} : { ...production }, (name, setting) => {
        const known = taken.get(name) ?? { expected: setting.expected, demo: null, production: null, by: new Set<By>() }
        // The first definition counts, because a command requires less than a server.
        taken.set(name, { ...known, [profile]: known[profile] ?? setting, by: known.by.add(by) })
      })
      readers[by](env)
    }
  }
  return taken
}
