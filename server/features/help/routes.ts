import { readHelp, type HelpFacts } from '#contract/help.ts'
import { serve } from '#server/http/serve.ts'

/** Help is the same for everyone while the process runs. */
export function helpRoutes({ facts }: { facts: HelpFacts }) {
  return [serve(readHelp, async () => facts)]
}
