/** No page is loaded again sooner than this after it was, in milliseconds (docs/rules.md#pages). */
const pause = 10_000

type Environment = {
  on: Pick<Window, 'addEventListener'>
  /** Where the person is going: the address being loaded, not the one being left. */
  target: () => string
  goTo: (address: string) => void
  /** Whether loading again could help: somebody waits for the part, and the network is there. */
  mayHelp: () => boolean
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
}

/**
 * When a part of the page cannot be loaded (a new version has replaced it), the whole page is loaded
 * again, at most once in 10 seconds for a path; after that, or where it cannot help, the error is let through.
 *
 * @returns whether such a reload is under way, when errors of half-loaded parts mean nothing any more
 */
export function guardChunks({ on, target, goTo, mayHelp, storage, now }: Environment): () => boolean {
  let isReloading = false

  on.addEventListener('vite:preloadError', (event) => {
    // Loading again without a network would leave nothing at all.
    if (!isReloading && !mayHelp()) return
    const address = target()
    if (isReloading || !recordReload(storage, new URL(address, 'http://own').pathname, now())) return
    // Vite would throw otherwise, and the error page would flash before the reload.
    event.preventDefault()
    isReloading = true
    goTo(address)
  })

  return () => isReloading
}

/** Notes the reload; false when one was too short ago, or when it cannot be noted, for then it might never end. */
function recordReload(storage: Environment['storage'], path: string, now: number): boolean {
  const key = `chunk-reload:${path}`
  try {
    const before = Number(storage.getItem(key) ?? Number.NEGATIVE_INFINITY)
    if (now - before < pause) return false
    storage.setItem(key, String(now))
    return storage.getItem(key) === String(now)
  } catch {
    return false
  }
}

/** Loads an own address whole, whatever the page has in memory; the present one too, if it is that. */
export function loadFullPage(address: string): void {
  const { pathname, search, hash } = window.location
  // An address with a fragment would only be scrolled to.
  if (address === pathname + search + hash) window.location.reload()
  else window.location.assign(address)
}
