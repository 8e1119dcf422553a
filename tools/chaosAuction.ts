import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runChaos } from '#tests/auction/chaos/runChaos.ts'
import { command, databaseIn, makeTemplate } from '#tests/setup/template.ts'
import { debianBinaries, startThrowAway, type ThrowAway } from '#tests/setup/throwAwayPostgres.ts'

/*
 * `npm run chaos:auction -- --minutes 10 --seed 7 --bidders 48`: bidders and readers of streams over HTTP. The two
 * servers before them are killed, frozen and cut off. The PostgreSQL is its own, and is ended and started again too.
 * DATABASE_URL names another in which it may create a database; that one is only cut off.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    bidders: { type: 'string', default: '36' },
    auctions: { type: 'string', default: '6' },
    readers: { type: 'string', default: '100' },
  },
})
const numbers = Object.values(values).map(Number)
if (!numbers.every((number) => number > 0)) {
  console.error('Every option takes a number above 0: npm run chaos:auction -- --minutes 10 --seed 7 --bidders 48')
  process.exit(2)
}

const running = process.env['DATABASE_URL']
const own: ThrowAway | null = running ? null : await startThrowAway(debianBinaries() ? 'debian' : 'embedded')
const cluster = running ?? own?.cluster ?? ''
const name = `registry_chaos_${randomUUID().replaceAll('-', '')}`
try {
  await makeTemplate(cluster, name, 600)
  const { faults, harms, figures } = await runChaos({
    url: databaseIn(cluster, name),
    lastsMs: Number(values.minutes) * 60_000,
    bidders: Number(values.bidders),
    auctions: Number(values.auctions),
    readers: Number(values.readers),
    seed: Number(values.seed),
    restartDatabase: own?.restart ?? null,
  })
  console.log(harms.join('\n'))
  console.table(figures)
  console.log(faults.length === 0 ? 'Nothing is wrong with it.' : faults.join('\n'))
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  if (own) await own.close()
  else await command(cluster, `drop database if exists ${name} with (force)`)
}
