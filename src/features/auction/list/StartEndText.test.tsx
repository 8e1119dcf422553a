import { expect, test } from 'vitest'
import { serverNow } from '#src/api/clock.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { anAuctionRow, aPublicState } from '#tests/builders/auction.ts'
import { EndText } from './StartEndText.tsx'

test.each([
  ['24 hours is shown without its day, which only a screen reader needs', 24, [/^\d+:\d\d\s[AP]M$/, /^ \w+ \d+$/]],
  ['26 hours is shown with its day', 26, [/^\w+ \d+, \d+:\d\d\s[AP]M$/]],
] as const)('an end in %s', async (_, hours, parts) => {
  signedInServer()
  const endsAt = new Date(serverNow() + hours * 3_600_000 - 60_000).toISOString()
  await showPart(
    <EndText row={anAuctionRow('kolo.cz', { standing: aPublicState({ endsAt }) })} hasWords />,
    '/auctions/list/ongoing',
  )
  const [time, hiddenDay] = [...(document.querySelector('time')?.childNodes ?? [])].map((node) => node.textContent)
  expect(time).toMatch(parts[0])
  expect(hiddenDay ?? '').toMatch(parts[1] ?? /^$/)
})
