import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { aDomain } from '#tests/builders/domain.ts'
import { FactList } from './FactList.tsx'

test.each([true, false])('a domain with keys is called secured only in the zone: %s', async (isInZone) => {
  signedInServer()
  await showPart(<FactList domain={aDomain('a.cz', { isInZone, isSecured: true, keyset: 'KEYS-A' })} />, '/')
  expect(screen.getByText('KEYS-A')).toBeTruthy()
  expect(screen.queryByText('secured') !== null).toBe(isInZone)
})
