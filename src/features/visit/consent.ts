/** What the person said of being counted; null while they have said nothing. */
export type Said = 'counted' | 'not-counted'

/**
 * Whether this visit is counted. By default nobody is: only whoever said so here, and not while their browser tells
 * every site not to.
 */
export type Consent = Said | 'unasked' | 'forbidden'

const key = 'visits'
const listeners = new Set<() => void>()
/** Where the browser keeps nothing for us, what was said holds as long as the page. */
let saidHere: Said | null = null

/** @returns `unasked` until something is said; `forbidden` where Do Not Track or Global Privacy Control is on */
export function getConsent(): Consent {
  if (isForbidden(navigator)) return 'forbidden'
  return kept() ?? 'unasked'
}

/** Keeps what the person chose, in this browser and nowhere else, for all its tabs. */
export function say(said: Said): void {
  try {
    localStorage.setItem(key, said)
  } catch {
    saidHere = said
  }
  listeners.forEach((listener) => listener())
}

export function onConsent(listener: () => void) {
  const hear = (event: StorageEvent) => {
    if (event.key === key) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

function kept(): Said | null {
  try {
    const said = localStorage.getItem(key)
    return said === 'counted' || said === 'not-counted' ? said : saidHere
  } catch {
    return saidHere
  }
}

/** Global Privacy Control and Tracking Preference Expression, as browsers tell pages of them. */
function isForbidden(browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1'
}
