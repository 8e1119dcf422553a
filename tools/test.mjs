// What `npm test` runs. Plain JavaScript that needs nothing installed: it installs what is missing, then
// runs every stage to the end, whichever fails, and closes with the count.
import { installWithApt } from './debian.mjs'
import { demandNode, install, isInstalled } from './install.mjs'
import { report } from './report.mjs'
import { root } from './root.mjs'
import { inPairs } from './run.mjs'
import { step } from './step.mjs'

demandNode()
process.chdir(root)
if (process.argv.includes('--full')) process.env.TEST_FULL = 'yes'
if (!isInstalled()) await step('Installing packages', install)
installWithApt()

const { build, bundle, journeys, still, unit, wireOnDebian, wireOnEmbedded } = await import('./stages.mjs')
const results = report()
await inPairs(still.map((stage) => () => results.run(stage)))
for (const stage of [unit, wireOnDebian, wireOnEmbedded, build, bundle, journeys]) await results.run(stage)
results.end()
