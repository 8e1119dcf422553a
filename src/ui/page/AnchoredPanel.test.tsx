import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { press } from '#tests/browser/write.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { PanelButton } from './AnchoredPanel.tsx'

// Every click of these tests is at the same place of the screen.

const below = vi.fn<() => void>()
beforeEach(() => below.mockClear())

test('the second click of a double click that closed the panel does nothing', async () => {
  await closedPanel()
  fireEvent.click(screen.getByText('Below'), { detail: 1 })
  expect(below).not.toHaveBeenCalled()
})

test('a click on a page without the panel is a click', async () => {
  const router = await closedPanel()
  await act(() => router.navigate('/other'))
  await press('Below')
  expect(below).toHaveBeenCalledOnce()
})

test('the focus that leaves the panel closes it, and stays where it went', async () => {
  await openPanel()
  const inside = screen.getByText('Close')
  inside.focus()
  screen.getByText('Second').focus()
  expect(screen.queryByText('Close')).toBe(inside)
  act(() => screen.getByText('Below').focus())
  expect(screen.queryByText('Close')).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('Below'))
})

/** Shows a page with a panel that a click has just closed. */
async function closedPanel() {
  const router = await openPanel()
  fireEvent.click(await screen.findByText('Close'), { detail: 1 })
  expect(screen.queryByText('Close')).toBeNull()
  return router
}

/** Shows a page with an open panel. */
async function openPanel() {
  signedInServer()
  const belowButton = <button onClick={below}>Below</button>
  const router = await showPage(
    [
      {
        path: '/panel',
        element: (
          <>
            <h1>A page with a panel</h1>
            <PanelButton id="auction.watch" command="command.auction_watch" keys="w" label="Open">
              {(close) => (
                <>
                  <button onClick={close}>Close</button>
                  <button>Second</button>
                </>
              )}
            </PanelButton>
            {belowButton}
          </>
        ),
      },
      {
        path: '/other',
        element: (
          <>
            <h1>Another page</h1>
            {belowButton}
          </>
        ),
      },
    ],
    '/panel',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  await screen.findByText('Close')
  return router
}
