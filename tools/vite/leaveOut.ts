import type { Plugin } from 'vite'

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
]

/** Leaves parts of libraries out of the build: some 8 KiB (brotli) of every first load. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    load: (id) => left.find(({ file }) => file.test(id.split('?')[0] ?? id))?.instead,
  }
}
