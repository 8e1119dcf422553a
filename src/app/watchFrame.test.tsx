import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { reportFailure } from '#src/api/responseError.ts'
import { sessionEnded } from '#src/routing/paths.ts'
import { tabChannel } from '#src/routing/tabChannel.ts'
import { watchFrame } from './watchFrame.ts'

test('a page is read again after an action in another tab, a hidden one as soon as it is visible', async () => {
  let count = 0
  const router = createMemoryRouter([{ path: '/', loader: () => ++count }])
  watchFrame(router)
  const otherTab = tabChannel('change')
  await expect.poll(() => router.state.initialized).toBe(true)
  expect(count).toBe(1)
  otherTab.send('done')
  await expect.poll(() => count).toBe(2)

  setVisibility('hidden')
  const received = new Promise((resolve) => tabChannel('change').listen(resolve))
  otherTab.send('done')
  await received
  expect(count).toBe(2)
  setVisibility('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => count).toBe(3)
  router.dispose()
})

/** Fails as a call of the page does after the end of the session. */
function failSignedOut(): null {
  reportFailure({ service: 'registry', status: 401, code: 'signed-out' })
  return null
}

test.each([
  ['is opened', '/', 1],
  // The failure of the first reading starts the second.
  ['is gone to', '/help', 2],
])('a public page that %s after the end of the session is read again at most once', async (_case, first, reads) => {
  let count = 0
  const loader = () => {
    count++
    return failSignedOut()
  }
  const router = createMemoryRouter([{ path: '/', loader }, { path: '/help' }], { initialEntries: [first] })
  watchFrame(router)
  if (first !== '/') await router.navigate('/')
  await expect.poll(() => router.state.initialized && router.state.navigation.state === 'idle').toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(count).toBe(reads)
  router.dispose()
})

test('the end of the session leads to the sign-in page with the reason', async () => {
  const router = createMemoryRouter([{ path: '/domains' }, { path: '/login-method' }], { initialEntries: ['/domains'] })
  watchFrame(router)
  failSignedOut()
  await expect.poll(() => router.state.location.pathname).toBe('/login-method')
  expect(router.state.location).toMatchObject({ search: '?next=%2Fdomains', state: sessionEnded })
  router.dispose()
})

function setVisibility(value: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value })
}
