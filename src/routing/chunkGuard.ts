/** The shortest interval between two reloads of a path, in milliseconds (docs/rules.md#pages). */
const pause = 10_000

type Environment = {
  on: Pick<Window, 'addEventListener'>
  /** The address that is being loaded, not the one that is being left. */
  target: () => string
  goTo: (address: string) => void
  /** Whether a reload could help: a user waits for the code, and there is a network. */
  mayHelp: () => boolean
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
}

/**
 * Reloads the page when a chunk cannot be loaded because a new version has replaced it. It does so at most once in 10
 * seconds for a path; after that, or where it cannot help, the error is thrown.
 *
 * @returns whether a reload is under way, so that errors of half-loaded code can be ignored
 */
export function guardChunks({ on, target, goTo, mayHelp, storage, now }: Environment): () => boolean {
  let isReloading = false

  on.addEventListener('vite:preloadError', (event) => {
    // A reload without a network would leave nothing at all.
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

/** Records the reload. Returns false after a recent one, or when it cannot be recorded and might never end. */
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

/** Loads an address of the portal as a document, also the present one. */
export function loadFullPage(address: string): void {
  const { pathname, search, hash } = window.location
  // The browser would only scroll to a fragment.
  if (address === pathname + search + hash) window.location.reload()
  else window.location.assign(address)
}
