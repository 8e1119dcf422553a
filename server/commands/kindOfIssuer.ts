import { MethodKind } from '#contract/session.ts'
import { BadInput, choiceOption, type CommandContext } from './command.ts'

export const kindUsage =
  '--kind K          account or eid, for an issuer that PROVIDERS does not name, or names with both kinds'

/**
 * Returns the kind of sign-ins by an issuer: the one in PROVIDERS, else `--kind`. Throws BadInput for a kind that
 * PROVIDERS does not name, and for one of two kinds when `--kind` is missing. Throws it also for an issuer that
 * PROVIDERS does not name, which is most likely mistyped.
 */
export function kindsOfIssuers({
  values,
  ...context
}: Pick<CommandContext, 'values' | 'providers'>): (issuer: string) => MethodKind {
  const kindOption = choiceOption(values, 'kind', { choices: MethodKind.options, fallback: null })
  const providers = context.providers()
  return (issuer) => {
    const methods = providers.filter((provider) => provider.issuer === issuer)
    const [configured, ...others] = new Set(methods.map(({ kind }) => kind))
    if (configured && others.length > 0 && kindOption === null)
      throw new BadInput(`${issuer} is of both kinds in PROVIDERS: say --kind account or --kind eid`)
    if (configured && others.length === 0 && kindOption !== null && kindOption !== configured)
      throw new BadInput(`${issuer} is of the kind ${configured} in PROVIDERS, not ${kindOption}`)
    const kind = kindOption ?? configured ?? null
    if (kind !== null) return kind
    const known = providers.map((provider) => provider.issuer).join(', ')
    throw new BadInput(
      known === ''
        ? `say of which kind ${issuer} is: --kind account or --kind eid`
        : `${issuer} is none of PROVIDERS (${known}): --kind account or --kind eid takes it nevertheless`,
    )
  }
}
