// Before the first schema zod must know not to try `new Function`, which the page's policy forbids and reports.
// `z.config({ jitless: true })` would load zod for it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
