import { expect, test } from 'vitest'
import { problemCodes, problemStatus } from '#contract/problem.ts'
import { read, sourceFiles } from './sources.ts'

const retried = problemCodes.filter((code) => [429, 503].includes(problemStatus[code]))

test('refusals with 429 and 503 say when to try again', () => {
  const refusals = sourceFiles('server').flatMap((path) =>
    [...read(path).matchAll(/new Refusal\('([\w-]+)'(?:[^()]|\([^()]*\))*\)/g)].map(([text, code]) => ({
      path,
      text,
      code,
    })),
  )
  const found = refusals.filter(({ code }) => retried.some((one) => one === code))
  expect(found).not.toEqual([])
  expect(found.filter(({ text }) => !text.includes('retryAfter'))).toEqual([])
})
