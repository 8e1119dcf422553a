import { preloadQuietly } from '#src/routing/lazyPart.ts'
import { tell } from './announcementStore.ts'

/** How often it is asked what is announced, in milliseconds: as often as whether there is a new version. */
const askEvery = 300_000

/** Asks what is announced from time to time, and when somebody comes back to the page; none of it keeps a session. */
export function watchAnnouncements(): () => void {
  const ask = () => void preloadQuietly(askOnce)
  const lookAgain = () => {
    if (document.visibilityState === 'visible') ask()
  }
  const timer = setInterval(lookAgain, askEvery)
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookAgain)
  }
}

async function askOnce(): Promise<void> {
  const { askAnnouncements } = await import('./announcementCalls.ts')
  tell(await askAnnouncements(), window.location.pathname)
}
