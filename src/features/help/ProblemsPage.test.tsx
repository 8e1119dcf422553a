import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problemStatus } from '#contract/problem.ts'
import { signedInServer, showPage } from '#tests/browser/showPage.tsx'
import { ProblemsPage } from './ProblemsPage.tsx'

test('lists every code with its status and its words, at the anchor that problems name', async () => {
  signedInServer()
  await showPage([{ path: '/problems', Component: ProblemsPage }], '/problems#too-many-requests')
  const row = screen.getByRole('row', { name: /too-many-requests/ })
  expect(row).toBe(document.getElementById('too-many-requests'))
  // React runs effects after it has drawn.
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(row.textContent).toContain('429')
  const codes = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(codes).toEqual(Object.keys(problemStatus))
  expect(document.body.textContent).not.toContain('problem.')
})
