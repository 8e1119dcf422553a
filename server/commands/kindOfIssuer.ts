import { MethodKind } from '#contract/session.ts'
import { BadInput, choiceOption, type Given } from './command.ts'

export const kindUsage =
  '--kind K          account or eid, for an issuer that PROVIDERS does not name or where there is none yet'

/**
 * Which kind of identities an issuer vouches for: as PROVIDERS says, else as `--kind` does. An issuer nobody
 * could sign in with is BadInput, for it is most likely mistyped.
 */
export function kindsOfIssuers({
  values,
  ...given
}: Pick<Given, 'values' | 'providers'>): (issuer: string) => MethodKind {
  const asked = choiceOption(values, 'kind', { choices: MethodKind.options, fallback: null })
  const providers = given.providers()
  return (issuer) => {
    const configured = providers.find((provider) => provider.issuer === issuer)
    if (configured && asked !== null && asked !== configured.kind)
      throw new BadInput(`${issuer} is of the kind ${configured.kind} in PROVIDERS, not ${asked}`)
    const kind = configured?.kind ?? asked
    if (kind !== null) return kind
    const known = providers.map((provider) => provider.issuer).join(', ')
    throw new BadInput(
      known === ''
        ? `say of which kind ${issuer} is: --kind account or --kind eid`
        : `${issuer} is none of PROVIDERS (${known}): --kind account or --kind eid takes it nevertheless`,
    )
  }
}
