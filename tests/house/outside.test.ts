import { describe, expect, test } from 'vitest'
import { read, sourceFiles } from './sources.ts'

const drawn = sourceFiles('src').filter((path) => !path.includes('.test.'))

/** Who writes a plain link, and what it leads to; every other link is the router's, which stays inside. */
const plainLinks: Readonly<Record<string, string>> = {
  'src/app/layouts/Arrival.tsx': 'a part of the page',
  'src/features/accessibility/AccessibilityPage.tsx': 'a letter to the operator',
  'src/features/auction/detail/AuctionActions.tsx': 'a file of ours',
  'src/features/legal/LegalPage.tsx': 'a letter or a call',
  'src/features/session/parts/MethodChoice.tsx': 'the beginning of a sign-in',
  'src/features/session/parts/SettingNames.tsx': 'a letter to the support',
  'src/ui/page/TextLink.tsx': 'out, through the guard',
}

/** Who leaves the page without a link, and for where. */
const departures: Readonly<Record<string, string>> = {
  'src/app/carriedState.ts': 'a page of ours, in the version that is deployed',
  'src/features/session/parts/signOut.ts': 'a page of ours, or through the guard the end of the provider’s session',
  'src/features/session/parts/stepUp.ts': 'the beginning of a sign-in',
  'src/routing/chunkGuard.ts': 'a page of ours, for those who say which',
}

const whoHas = (what: RegExp) => drawn.filter((path) => what.test(read(path)))

describe('what leads out of the portal', () => {
  test('is drawn by one link, and opened by one function', () => {
    expect(whoHas(/\btarget=|\brel=/)).toEqual(['src/ui/page/TextLink.tsx'])
    expect(whoHas(/window\.open\(/)).toEqual(['src/routing/externalLink.ts'])
  })

  test('is not a plain link', () => {
    expect(whoHas(/\bhref=/)).toEqual(Object.keys(plainLinks).sort())
  })

  test('is left for by nobody in passing', () => {
    expect(whoHas(/location\.(assign|replace)\(|window\.location(\.href)? = /)).toEqual(Object.keys(departures).sort())
  })

  test('stands in no source as an address', () => {
    const namespaces = /http:\/\/(own|www\.w3\.org)\b/g
    expect(drawn.filter((path) => /['"`]https?:\/\//.test(read(path).replaceAll(namespaces, '')))).toEqual([])
  })
})
