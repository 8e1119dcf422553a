import type { Plugin } from 'vite'
import { unusedOfGrid, unusedSlotsOfGrid } from './unusedOfGrid.ts'

/** What is never used in the browser though a library imports it, and what stands in its place. */
const left: readonly { file: RegExp; instead: string; because: string }[] = [
  {
    file: /\/axios\/lib\/adapters\/fetch\.js$/,
    instead: 'export const getFetch = () => null',
    because: 'a browser has XMLHttpRequest, which axios tries first',
  },
  {
    file: /\/@mui\/material\/ButtonBase\/TouchRipple\.m?js$/,
    instead: 'export default function TouchRipple() { return null }',
    because: 'theme/components/buttonBase.ts switches the ripple off everywhere',
  },
  {
    file: /\/hoist-non-react-statics\/dist\/.*\.js$/,
    instead: 'export default (component) => component',
    because: 'only emotion’s withTheme calls it, and nobody calls that',
  },
  {
    file: /\/@mui\/system\/InitColorSchemeScript\/InitColorSchemeScript\.m?js$/,
    instead: `export const DEFAULT_MODE_STORAGE_KEY = 'mode', DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme',
      DEFAULT_ATTRIBUTE = 'data-color-scheme'
      export const buildInitColorSchemeScript = () => ''
      export default () => null`,
    because: 'index.html has a first-paint script of its own',
  },
  ...unusedOfGrid,
]

/** Pieces of a library's one big file: never run here, and kept by the build only because something names them. */
const cut: readonly { file: RegExp; piece: string; instead: string; because: string }[] = [
  {
    file: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/,
    piece: 'Form.displayName = "Form";',
    instead: '',
    because: 'our forms send calls, not routes; this line alone keeps the router’s whole form',
  },
  {
    file: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/,
    piece: 'React10.createElement(PrefetchPageLinks, { page: href })',
    instead: 'null',
    because: 'no link asks for `prefetch`, which only works in the router’s framework mode',
  },
]

/** Leaves parts of libraries out of the build: some 40 KiB (brotli) of a first list, 12 of any other screen. */
export function leaveOut(): Plugin {
  const done = new Set<string>()
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      /\/@mui\/x-data-grid\/material\/index\.mjs$/.test(importer) && unusedSlotsOfGrid.includes(source)
        ? '\0leave-out/slot.js'
        : undefined,
    load(id) {
      if (id === '\0leave-out/slot.js') return nothing
      return left.find(({ file }) => file.test(id.split('?')[0] ?? id))?.instead
    },
    transform(code, id) {
      const own = cut.filter(({ file, piece }) => file.test(id) && code.includes(piece))
      for (const { piece } of own) done.add(piece)
      if (own.length === 0) return undefined
      return { code: own.reduce((text, { piece, instead }) => text.replace(piece, instead), code), map: null }
    },
    buildEnd(error) {
      const lost = cut.find(({ piece }) => !done.has(piece))
      if (!error && lost) this.error(`leaveOut.ts cuts “${lost.piece}”, which is in no file any more`)
    },
  }
}

const nothing = `export default function Nothing() { return null }
export const listItemTextClasses = {}, formControlLabelClasses = {}, tablePaginationClasses = {}`
