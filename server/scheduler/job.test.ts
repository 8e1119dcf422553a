import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Waker } from './waker.ts'
import { runJobs } from './job.ts'

test('many jobs at rest print no warning of Node', async () => {
  const warnings: Error[] = []
  const record = (warning: Error) => warnings.push(warning)
  process.on('warning', record)
  const jobs = Array.from({ length: 20 }, (_, at) => ({ name: `job ${at}`, everyMs: 60_000, run: async () => {} }))
  const running = runJobs(jobs, { log: Fastify().log, waker: new Waker() })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await running.stop()
  process.off('warning', record)
  expect(warnings).toEqual([])
})
