import { readHelp, type HelpFacts } from '#contract/help.ts'
import { serve } from '#server/http/serve.ts'

/** What help tells is the same for everybody for as long as the process runs. */
export function helpRoutes({ facts }: { facts: HelpFacts }) {
  return [serve(readHelp, async () => facts)]
}
