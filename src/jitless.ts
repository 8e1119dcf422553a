// Before the first schema, zod must know not to try `new Function`, which the page's policy forbids and
// reports. `z.config({ jitless: true })` says the same but would bring zod to pages that need none of it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
