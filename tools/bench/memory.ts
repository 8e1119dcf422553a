import { readFileSync } from 'node:fs'
import { rounded } from './measure.ts'

/** Returns the memory of a process itself, in megabytes (Linux). */
export function memoryOf(processId: number): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? []
  return rounded(Number(kib) / 1024, 0)
}
