import type { BuildOptions } from 'esbuild'

export function serverBuild(): BuildOptions
export function bundleServer(): Promise<void>
