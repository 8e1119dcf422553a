import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StateCode } from '#contract/states.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { DomainStates } from './DomainStates.tsx'

test.each<[StateCode[], boolean, string]>([
  [[], true, 'In the zone'],
  [['serverTransferProhibited', 'linked'], true, 'In the zone'],
  [['serverRegistrantChangeProhibited'], true, 'In the zoneNo holder change'],
  [['expirationWarning'], true, 'Expires soon'],
  [['expired', 'serverInzoneManual'], true, 'ExpiredKept in zone'],
  [['outzone', 'expired'], false, 'Out of zone'],
  [[], false, ''],
])('a domain with the states %j, in the zone: %s, has the chips “%s”', async (codes, isInZone, chips) => {
  signedInServer()
  await showPart(<DomainStates {...{ codes, isInZone }} />, '/')
  expect((await screen.findByRole('main')).textContent).toBe(`A page${chips}`)
})
