import * as z from 'zod/mini'
import { json } from '#server/settingTypes.ts'
import { readGiven, settingGroup, type Env } from '#server/settings.ts'
import { Provider } from './provider.ts'

/** A provider distinguishes two methods only by their client ids. */
const Providers = z.array(Provider).check(
  z.minLength(1),
  z.refine((list) => isDistinct(list.map(({ method }) => method)), 'each method once'),
  z.refine(
    (list) => isDistinct(list.map(({ issuer, clientId }) => `${issuer} ${clientId}`)),
    'a clientId of its own for each method of an issuer',
  ),
)

export const providerSettings = settingGroup({
  title: 'Signing in',
  settings: {
    providers: {
      name: 'PROVIDERS',
      about:
        'The identity providers, as a JSON list; docs/operating.md describes the fields. The demo has its own. levels gives the level of each acr of an eid: low, substantial or high. Of an account it gives the level of each value of the claim levelClaim, which is acr by default: none, conditionally-identified, identified or validated. A value that it does not name counts as the lowest; defaultLevel is the level of a sign-in without the claim, which is the lowest otherwise. An account without both has the level that registry contact level sets. levelUrl is the page where people raise their level.',
      type: json('a JSON list of { method, kind, name, issuer, clientId, clientSecret, scope, levels }', Providers),
      demoFallback: null,
      example:
        '[{"method":"account","kind":"account","name":{"cs":"Účet registru","en":"Registry account"},"issuer":"https://id.registry.cz","clientId":"portal","clientSecret":"change-me"}]',
      isSecret: true,
    },
  },
})

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

/** Reads the configured providers; an empty list without any. */
export function readProviders(env: Env): readonly Provider[] {
  return readGiven(env, providerSettings.settings.providers) ?? []
}
