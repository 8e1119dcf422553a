import { simulate } from '#tests/auction/simulate.ts'

// `npm run simulate:auction -- 17`: what happens in the made-up world of a seed, the same each time.
const seed = Number(process.argv[2] ?? '1')
if (!Number.isSafeInteger(seed)) {
  console.error('Name the seed, a whole number, as in: npm run simulate:auction -- 17')
  process.exit(2)
}
const { faults, log } = await simulate(seed)
console.log(log.join('\n'))
console.log(faults.length === 0 ? 'Nothing is wrong with it.' : faults.join('\n'))
process.exit(faults.length === 0 ? 0 : 1)
