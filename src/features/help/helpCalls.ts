import { readHelp, type HelpFacts } from '#contract/help.ts'
import { api } from '#src/api/client.ts'

export function askHelp(): Promise<HelpFacts> {
  return api(readHelp)
}
