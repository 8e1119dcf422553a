// What `npm run check` runs: everything that needs no database and no browser.
import { demandNode, install, isInstalled } from './install.mjs'
import { report } from './report.mjs'
import { inPairs } from './run.mjs'
import { statics, unit } from './stages.mjs'
import { step } from './step.mjs'

demandNode()
if (!isInstalled()) await step('Installing packages', install)

const results = report()
await inPairs(statics.map((stage) => () => results.run(stage)))
await results.run(unit)
results.end()
