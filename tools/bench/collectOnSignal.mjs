// Loaded into a portal that is measured: told by SIGUSR2, it gives back what it needs no more and writes down what it
// holds then.
import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => {
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  writeFileSync(process.env.HELD_FILE, JSON.stringify(process.memoryUsage()))
})
