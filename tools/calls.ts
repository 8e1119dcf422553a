import { calls } from '#contract/calls.ts'
import { callTable } from '#contract/callTable.ts'

console.log(callTable(calls))
