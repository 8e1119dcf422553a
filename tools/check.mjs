// Runs `npm run check`: everything that needs no database and no browser, with the page tests of uncommitted changes.
import { demandNode, install, isInstalled } from './install.mjs'
import { report } from './report.mjs'
import { inPairs } from './run.mjs'
import { statics, touchedPages, unitOnly } from './stages.mjs'
import { step } from './step.mjs'

demandNode()
if (!isInstalled()) await step('Installing packages', install)

const results = report()
await inPairs(statics.map((stage) => () => results.run(stage)))
await results.run(unitOnly)
await results.run(touchedPages)
results.end()
