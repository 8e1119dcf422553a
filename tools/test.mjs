// `npm test` and, with --full, `npm run test:full`. Plain JavaScript that needs nothing installed: installs what is
// missing, then runs every stage to the end, whichever fails, and closes with the count.
import { installWithApt } from './debian.mjs'
import { tempInMemory } from './memoryFolder.mjs'
import { demandNode, install, isInstalled } from './install.mjs'
import { report } from './report.mjs'
import { root } from './root.mjs'
import { inPairs } from './run.mjs'
import { step } from './step.mjs'

demandNode()
process.chdir(root)
const isFull = process.argv.includes('--full')
if (isFull) process.env.TEST_FULL = 'yes'
if (!isInstalled()) await step('Installing packages', install)
installWithApt()
tempInMemory()

const { build, bundle, faults, journeys, mutants, statics, unit, wire, wireOnDebian } = await import('./stages.mjs')
const results = report()
// Wire tests and journeys start what is built here.
await inPairs([build, ...statics].map((stage) => () => results.run(stage)))
for (const stage of [unit, wire, wireOnDebian(isFull), bundle, journeys]) await results.run(stage)
if (isFull) {
  for (let repeat = 2; repeat <= 20; repeat++) for (const stage of [unit, wire, journeys]) await results.run(stage)
  await results.run(mutants)
  await results.run(faults)
}
results.end()
