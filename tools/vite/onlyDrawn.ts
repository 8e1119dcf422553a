import type { Plugin } from 'vite'
import { routeTable } from '../../src/routing/routeTable.ts'

const pages = routeTable.filter((route) => 'prerendered' in route && route.prerendered).map(({ page }) => page)
const nothing = '\0only-drawn/nothing.js'

/**
 * Removes most of what is fetched by `import()` from what draws pages ahead; only those pages and their messages stay.
 * The rest is only for the browser, and it is nine tenths of the whole.
 */
export function onlyDrawn(): Plugin {
  return {
    name: 'only-drawn',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    resolveDynamicImport: (specifier) => (typeof specifier !== 'string' || isDrawn(specifier) ? null : nothing),
    load: (id) => (id === nothing ? 'export {}' : undefined),
  }
}

function isDrawn(specifier: string): boolean {
  return (
    specifier.startsWith('virtual:messages/') ||
    pages.some((page) => specifier.endsWith(`${page.replace(/^\w+/, '')}.tsx`))
  )
}
