/**
 * Loads oidc-provider without what it prints of itself at each start: that it is written for Node 22 (our
 * own tests try it on 20, and it never runs in production) and that it keeps everything in memory, which
 * is what a demo wants. Anything else it says is let through.
 */
export async function loadOidcProvider() {
  const { Provider, interactionPolicy, errors } = await quietly(() => import('oidc-provider'))
  type Settings = ConstructorParameters<typeof Provider>[1]
  return {
    interactionPolicy,
    errors,
    makeProvider: (issuer: string, settings: Settings) => quietly(() => new Provider(issuer, settings)),
  }
}

function quietly<T>(work: () => T): T {
  const { warn } = console
  // oxlint-disable-next-line no-console -- oidc-provider prints its two production notices with console.warn and has no option against it
  console.warn = (...said: unknown[]) => {
    if (!/Unsupported runtime|in-memory adapter/.test(String(said[0]))) warn(...said)
  }
  const restore = () => {
    // oxlint-disable-next-line no-console -- restores the original function
    console.warn = warn
  }
  try {
    const done = work()
    if (done instanceof Promise) void done.then(restore, restore)
    else restore()
    return done
  } catch (cause) {
    restore()
    throw cause
  }
}
