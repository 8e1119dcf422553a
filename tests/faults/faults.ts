import type { Fault } from './fault.ts'
import { journeyFaults } from './journeyFaults.ts'
import { pageFaults } from './pageFaults.ts'
import { screenFaults } from './screenFaults.ts'
import { serverFaults } from './serverFaults.ts'
import { wireFaults } from './wireFaults.ts'

/** Every fault, the ones with the cheapest tests first. */
export const faults: readonly Fault[] = [
  ...serverFaults,
  ...screenFaults,
  ...pageFaults,
  ...wireFaults,
  ...journeyFaults,
]
