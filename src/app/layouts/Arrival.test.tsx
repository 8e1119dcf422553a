import { afterEach, describe, expect, test, vi } from 'vitest'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { Arrival } from './Arrival.tsx'

const routes = [
  {
    path: '/',
    element: (
      <>
        <h1 tabIndex={-1}>Overview</h1>
        <Arrival />
      </>
    ),
  },
]

afterEach(() => void vi.restoreAllMocks())

describe('a document', () => {
  test.each([
    ['of the portal itself', `${window.location.origin}/contact/connect`, 'Overview'],
    ['of another site', 'https://elsewhere.example/', undefined],
    ['of no page', '', undefined],
  ])('opened from a page %s has the focus on its heading: %j', async (_whose, referrer, heading) => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
    signedInServer()
    await showPage(routes, '/')
    expect(document.querySelector('h1:focus')?.textContent).toBe(heading)
  })
})
