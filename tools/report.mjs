import { keepOutput } from './run.mjs'
import { seconds } from './step.mjs'

/** Runs stages, says how each went as it ends, and closes with a table and the count. */
export function report() {
  const rows = []
  const startedAt = performance.now()

  return {
    async run(stage) {
      const why = stage.impossible?.() ?? null
      const done = why === null ? await stage.run() : { ok: false, output: why, ms: 0, passed: 0, failed: 1 }
      rows.push({ name: stage.name, ...done })
      keepOutput(stage.name, done.output)
      console.log(`${done.ok ? '✓' : '✗'} ${stage.name} ${seconds(done.ms)}`)
      if (!done.ok) console.log(indented(lastLines(done.output, 80)))
    },

    /** Prints what came of it all; the process ends with 1 when anything failed. */
    end() {
      console.log()
      for (const { name, ok, ms, passed, failed } of rows) {
        console.log(
          `${ok ? '✓' : '✗'} ${name.padEnd(34)}${seconds(ms).padStart(9)}${String(passed).padStart(7)}${failed ? `  ${failed} failed` : ''}`,
        )
      }
      console.log(`  ${''.padEnd(34)}${seconds(performance.now() - startedAt).padStart(9)}`)
      console.log()
      console.log(`${sum(rows, 'passed')} passed, ${sum(rows, 'failed')} failed`)
      process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
    },
  }
}

function sum(rows, key) {
  return rows.reduce((total, row) => total + row[key], 0)
}

function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}

function indented(text) {
  return text.replaceAll(/^/gm, '    ')
}
