import type { Plugin } from 'vite'
import { routeTable } from '../../src/routing/routeTable.ts'

const pages = routeTable.filter((route) => 'prerendered' in route && route.prerendered).map(({ page }) => page)
const nothing = '\0prerendered-only/nothing.js'

/**
 * Removes lazily imported modules from the prerenderer, except the prerendered pages and their messages. The rest is for
 * the browser only; it is nine tenths of the code.
 */
export function prerenderedOnly(): Plugin {
  return {
    name: 'prerendered-only',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    resolveDynamicImport: (specifier) => (typeof specifier !== 'string' || isPrerendered(specifier) ? null : nothing),
    load: (id) => (id === nothing ? 'export {}' : undefined),
  }
}

function isPrerendered(specifier: string): boolean {
  return (
    specifier.startsWith('virtual:messages/') ||
    pages.some((page) => specifier.endsWith(`${page.replace(/^\w+/, '')}.tsx`))
  )
}
