import { certificatesOfProcess, placeOfProcess, providersOfProcess } from '#server/config.ts'
import { runCommand } from './runCommand.ts'

/*
 * The operator's executable: `registry <command>`. What a command says goes to standard output, everything
 * beside it to standard error.
 */

// Whoever read the output has had enough, as `head` does: nothing to say about that.
let readersLeave: unknown = null
process.stdout.on('error', (cause: Error) => {
  readersLeave = cause
})

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    place: placeOfProcess,
    providers: providersOfProcess,
    certificates: certificatesOfProcess,
    input: process.stdin,
    output: process.stdout,
    note: (line) => console.error(line),
  })
} catch (cause) {
  process.exitCode = 1
  if (cause !== readersLeave) console.error(cause)
}
