/**
 * Loads oidc-provider without two notices it prints at each start. One says that it is written for Node 22; our tests
 * run it on 20, and it never runs in production. The other says that it stores everything in memory, which suits a demo.
 * Other output is passed through.
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
  const setWarn = (print: typeof warn) => {
    // oxlint-disable-next-line no-console -- oidc-provider prints its two notices with console.warn and has no option against it
    console.warn = print
  }
  setWarn((...values: unknown[]) => {
    if (!/Unsupported runtime|in-memory adapter/.test(String(values[0]))) warn(...values)
  })
  const restore = () => setWarn(warn)
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
