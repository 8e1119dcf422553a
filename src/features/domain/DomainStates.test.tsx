import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StateCode } from '#contract/states.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { DomainStates } from './DomainStates.tsx'

test.each<[StateCode[], boolean, string]>([
  [[], true, 'In the zoneexpires Oct 27, 2031'],
  [['serverTransferProhibited', 'linked'], true, 'In the zoneexpires Oct 27, 2031'],
  [['serverRegistrantChangeProhibited'], true, 'In the zoneNo holder changeexpires Oct 27, 2031'],
  [['expirationWarning'], true, 'Expires soon'],
  [['expired', 'serverInzoneManual'], true, 'ExpiredKept in zone'],
  [['outzone', 'expired'], false, 'Out of zone'],
  [[], false, ''],
])('a domain with the states %j, in the zone: %s, has “%s” beside its name', async (codes, isInZone, chips) => {
  signedInServer()
  await showPart(<DomainStates {...{ codes, isInZone }} expiresOn="2031-10-27" />, '/')
  expect((await screen.findByRole('main')).textContent).toBe(`A page${chips}`)
})
