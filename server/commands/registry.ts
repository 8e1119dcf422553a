import { lineOfFailure } from './lineOfFailure.ts'
import { runCommand } from './runCommand.ts'

/*
 * The operator's executable: `registry <command>`. What a command says goes to standard output, everything
 * beside it to standard error.
 */

// The reader of the output has had enough, as `head` does: nothing to say about that.
let readersLeave: unknown = null
process.stdout.on('error', (cause: Error) => {
  readersLeave = cause
})

const note = (line: string) => console.error(line)

// What no command awaits, such as a stream that breaks after its end.
process.on('uncaughtException', (cause) => {
  note(lineOfFailure(cause))
  process.exit(1)
})

// Node.js 20 looks for a file of `--env-file` itself, unless `--` stands before.
const [first, ...others] = process.argv.slice(2)
const words = first === undefined || first === '--' ? others : [first, ...others]

process.exitCode = await runCommand(words, {
  env: process.env,
  loadEnvFile: (file) => process.loadEnvFile(file),
  input: process.stdin,
  output: process.stdout,
  note: (line) => {
    if (readersLeave === null) note(line)
  },
})
