import { lineOfFailure } from './lineOfFailure.ts'
import { runCommand } from './runCommand.ts'

/*
 * The operator's executable: `registry <command>`. Results go to standard output, everything else to standard error.
 */

// The reader of the output may close it early, as `head` does; that is no error.
let readersLeave: unknown = null
process.stdout.on('error', (cause: Error) => {
  readersLeave = cause
})

const note = (line: string) => console.error(line)

// Errors that no command awaits, such as a stream that breaks after its end.
process.on('uncaughtException', (cause) => {
  note(lineOfFailure(cause))
  process.exit(1)
})

// Node.js 20 reads `--env-file` itself, unless `--` precedes it.
const [first, ...others] = process.argv.slice(2)
const words = first === undefined || first === '--' ? others : [first, ...others]

process.exitCode = await runCommand(words, {
  env: process.env,
  loadEnvFile: (file) => process.loadEnvFile(file),
  input: process.stdin,
  output: process.stdout,
  printNote: (line) => {
    if (readersLeave === null) note(line)
  },
})
