import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { LockControl } from './LockControl.tsx'

test('fills the present position of the lock, not the others', async () => {
  signedInServer()
  await showPart(<LockControl value="transfer" onPick={() => {}} />, '/')
  const fills = ['Unlocked', 'Transfer locked', 'Fully locked'].map(
    (name) => getComputedStyle(screen.getByRole('button', { name })).backgroundColor,
  )
  expect(fills).toEqual(['#FFFFFF', '#4A3C8C', '#FFFFFF'])
})
