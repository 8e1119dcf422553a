// What `npm run check` runs: everything that can be said in under a minute.
import { demandNode, install, isInstalled } from './install.mjs'
import { report } from './report.mjs'
import { inPairs } from './run.mjs'
import { still, unit } from './stages.mjs'
import { step } from './step.mjs'

demandNode()
if (!isInstalled()) await step('Installing packages', install)

const results = report()
await inPairs([...still, unit].map((stage) => () => results.run(stage)))
results.end()
