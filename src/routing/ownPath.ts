/**
 * A return path somebody handed us, kept only when it stays here: parsed against our own origin, so that
 * `//elsewhere`, `/\elsewhere` and `javascript:` cannot pass for a path.
 */
export function ownPath(given: string | null, origin: string): string | undefined {
  if (!given?.startsWith('/') || !URL.canParse(given, origin)) return undefined
  const url = new URL(given, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined
}
