import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faults } from '#tests/faults/faults.ts'
import { read, rootFolder } from './sources.ts'

// The faults themselves are planted by `npm run faults`, which takes long.

describe.each(faults)('the planted fault “$name”', ({ file, find, caughtBy }) => {
  test('has its place in the source and its test', () => {
    expect(existsSync(join(rootFolder, file)), file).toBe(true)
    expect(read(file).split(find).length - 1, `how often ${file} has: ${find}`).toBe(1)
    expect(read(caughtBy.file)).not.toBe('')
  })
})
