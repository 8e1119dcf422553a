import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { ProblemCode } from '#contract/problem.ts'
import en from '#intl/en-US.json' with { type: 'json' }
import type { Write } from '#tests/browser/write.ts'
import { writesOfAuctions } from '#tests/browser/writesOfAuctions.tsx'
import { writesOfObjects } from '#tests/browser/writesOfObjects.tsx'
import { writesOfPerson } from '#tests/browser/writesOfPerson.tsx'

// Every action that writes, and the message when it fails. The message stands where the action was started, in a
// sentence. The input is still there, and a repetition uses the same key.
const writes: readonly Write[] = [...writesOfPerson, ...writesOfObjects, ...writesOfAuctions]
const faults: readonly (readonly [string, ProblemCode | 'unreachable', string])[] = [
  ['nothing comes back', 'unreachable', en['app.outage.unreachable']],
  ['the server cannot serve just now', 'database-unavailable', en['problem.database-unavailable']],
  ['the server fails', 'unexpected', en['problem.unexpected']],
]

/** Calls that write by themselves or report in another way, each with its reason. */
const elsewhere: Readonly<Record<string, string>> = {
  countVisit: 'nobody waits for it, and nothing is lost by it',
  placeBid: 'the result of a bid is requested by itself, by the same key: BidBox.test.tsx',
  signInToAuctions: 'an action that needs the token reports why it failed: the actions of the auctions below',
  selectDomains: 'reads; useChoice.ts says what cannot be selected',
  selectNssets: 'as selectDomains',
  selectKeysets: 'as selectDomains',
  exportSelectedDomainsCsv: 'reads; the tools of a list say why its file did not come',
  exportSelectedNssetsCsv: 'as exportSelectedDomainsCsv',
  exportSelectedKeysetsCsv: 'as exportSelectedDomainsCsv',
  weighDomains: 'reads beside an action with its own message',
  weighNssets: 'as weighDomains',
  weighKeysets: 'as weighDomains',
  blockNssets: 'prepared as a domain’s lock, by the same useLocking.ts',
  blockKeysets: 'as blockNssets',
}

vi.spyOn(window.location, 'assign').mockImplementation(() => {})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('every call that changes something is in the table below, or has a reason not to be', () => {
  const changing = calls.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  const covered = [...writes.map(({ call }) => call.name), ...Object.keys(elsewhere)]
  expect([...new Set(covered)].sort()).toEqual(changing.sort())
})

describe.each(writes.map((write): [string, Write] => [write.does, write]))('%s', (_does, write) => {
  // Failures with words of their own follow one another on one page; the others have a page each.
  const rounds = write.says ? faults.map((fault) => [fault]) : [faults]
  test.each(rounds.map((round) => ({ round, names: round.map(([name]) => name).join(', then ') })))(
    'when $names',
    async ({ round }) => {
      const { server, act, again, typed } = await write.begin()
      const sent = () => server.requests.filter(({ call }) => call === write.call.name)
      let expected = 0
      let repeat = act
      // The last one twice: what is done again goes by the same key.
      for (const [, refusal, message] of [...round, ...round.slice(-1)]) {
        server.answer(write.call, () => ({ refusal }))
        // PUT and DELETE are the same done twice, so they are repeated at once by themselves.
        const isRepeated = refusal !== 'unreachable' && write.call.method !== 'POST'
        await repeat()
        expected += isRepeated ? 2 : 1
        await waitFor(() => expect(sent()).toHaveLength(expected))
        await screen.findAllByText(new RegExp(write.says ?? escaped(message)))
        expect(typed?.()).toBe(write.typed)
        repeat = again ?? act
      }
      expect(new Set(sent().map(({ key }) => key)).size).toBe(1)
      expect(sent()[0]?.key === null).toBe(!write.call.idempotent)
    },
  )
})

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
