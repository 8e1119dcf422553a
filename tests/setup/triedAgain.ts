import type { TestCase } from 'vitest/node'
import type { Reporter } from 'vitest/reporters'

/** Names what passed when tried again, which other reports count as passed and no more; `npm test` prints the names. */
export default class TriedAgain implements Reporter {
  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky)
      process.stdout.write(`passed at the second try only: ${test.module.relativeModuleId}: ${test.fullName}\n`)
  }
}
