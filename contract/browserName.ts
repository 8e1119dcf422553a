/**
 * Returns the browser and the operating system from a User-Agent (RFC 9110 section 10.1.5); null where they are unknown.
 * Most browsers name others too, so the order matters.
 */
export function browserName(userAgent: string | null): { browser: string; system: string | null } | null {
  const line = userAgent ?? ''
  const browser = browsers.find(([, sign]) => sign.test(line))?.[0]
  if (browser === undefined) return null
  return { browser, system: systems.find(([, sign]) => sign.test(line))?.[0] ?? null }
}

const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\biPhone\b|\biPad\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]
