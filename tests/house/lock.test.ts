import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { read } from './sources.ts'

const Lock = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.optional(z.record(z.string(), z.string())) })),
})

// npm writes a lock without what the registry in reach does not have, and `npm ci` then refuses it everywhere.
test('the lock file has an entry for every optional package of every platform', () => {
  const { packages } = Lock.parse(JSON.parse(read('package-lock.json')))
  const named = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
  const here = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  )
  expect([...new Set(named)].filter((name) => !here.has(name))).toEqual([])
})
