/** Loads an own address whole, whatever the page has in memory; the present one too, if it is that. */
export function loadWhole(address: string): void {
  const { pathname, search, hash } = window.location
  // An address with a fragment would only be scrolled to.
  if (address === pathname + search + hash) window.location.reload()
  else window.location.assign(address)
}
