import { migrate } from '#server/db/migrate.ts'
import { loadDemoProgram } from '#server/process/loadDemoProgram.ts'
import { BadInput, numberOption, type Command } from './command.ts'

export const seedCommand: Command = {
  name: 'seed',
  about: 'load the demo registry into an empty database',
  usage: [
    '--domains N   how many domains (default 60000); everything else is in proportion',
    '--hosting N   how many of them the hosting company has, half at most (default: in proportion)',
    '--seed N      which registry: the same number makes the same one on the same day (default 1)',
  ],
  options: { domains: { type: 'string' }, hosting: { type: 'string' }, seed: { type: 'string' } },
  database: 'made',
  run: async ({ values, isProduction, connect, print }) => {
    const { defaultDemo, fewestDomains, seedDemo } = await loadDemoProgram()
    const domains = numberOption(values, 'domains', {
      from: fewestDomains,
      to: 10_000_000,
      fallback: defaultDemo.domains,
    })
    const hosting = numberOption(values, 'hosting', { from: 0, to: Math.floor(domains / 2), fallback: undefined })
    const seed = numberOption(values, 'seed', { from: 0, to: 2_147_483_647, fallback: defaultDemo.seed })
    if (isProduction) throw new BadInput('the demo is never loaded with PROFILE=production')
    const address = await connect()
    await migrate(address)
    const outcome = await seedDemo(address, { domains, hosting, seed, issuers: demoIssuers })
    if (outcome === 'present') throw new BadInput('the database holds a demo already: give an empty one')
    print(`the demo registry is loaded: ${domains} domains of seed ${seed}`)
  },
}

// The demo replaces them with its own address at each start.
const demoIssuers = { account: 'http://localhost:8081/account', eid: 'http://localhost:8081/eid' }
