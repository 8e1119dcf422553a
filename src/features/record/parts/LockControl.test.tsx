import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { LockControl } from './LockControl.tsx'

test('rings the present position of the lock, not the others', async () => {
  signedInServer()
  await showPart(<LockControl value="transfer" onPick={() => {}} />, '/')
  const hasRing = (name: string) => getComputedStyle(screen.getByRole('button', { name })).boxShadow.startsWith('inset')
  expect(['Open', 'Transfer locked', 'Fully locked'].map(hasRing)).toEqual([false, true, false])
})
