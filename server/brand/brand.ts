import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#contract/system.ts'
import type { ValuesOf } from '#server/settings.ts'
import { brandStyle } from '#theme/brandColours.ts'
import { light } from '#theme/tokens.ts'
import type { brandSettings } from './settings.ts'

/** The registry's own look, in place of the product's. */
export type Brand = {
  /** Browser files by their paths. */
  files: ReadonlyMap<string, Buffer>
  /** A style sheet with the registry's colours; empty without any. */
  style: string
  /** The part that pages show. */
  shown: Settings['brand']
  print: PrintBrand
}

/** The brand of printed documents: a PNG, and the colour of links. */
export type PrintBrand = { icon: Uint8Array | null; linkColour: string }

export const noPrintBrand: PrintBrand = { icon: null, linkColour: light.primary }

/** The files of BRAND_DIR: the path at which each is served, and what it must be. */
const brandFiles = {
  'logo.svg': { path: '/logo.svg', expected: 'an SVG with a viewBox' },
  'icon.svg': { path: '/favicon.svg', expected: 'an SVG with a viewBox' },
  'icon-192.png': { path: '/icon-192.png', expected: 'a PNG of 192 by 192 pixels' },
  'icon-512.png': { path: '/icon-512.png', expected: 'a PNG of 512 by 512 pixels' },
} as const

/** The height of the logo on pages, in pixels. */
const logoHeight = 28

/** Returns the faults of the files in a brand folder; a missing file is none. */
export function faultsOfFiles(brandDir: string): string[] {
  return Object.entries(brandFiles).flatMap(([name, { expected }]) => {
    const file = readFile(brandDir, name)
    return file === null || isUsable(name, file) ? [] : [`${name} in it to be ${expected}`]
  })
}

/** Reads the brand. The settings are checked already. */
export function readBrand(brandDir: string | null, { colours, links, support }: ValuesOf<typeof brandSettings>): Brand {
  const files = new Map(
    Object.entries(brandFiles).flatMap(([name, { path }]) => {
      const file = brandDir === null ? null : readFile(brandDir, name)
      return file === null ? [] : [[path, file]]
    }),
  )
  const logo = files.get('/logo.svg')
  return {
    files,
    style: colours === null ? '' : brandStyle(colours),
    shown: {
      logo: logo === undefined ? null : { url: '/logo.svg', width: Math.round(logoHeight * ratioOf(logo)) },
      links: links ?? [],
      supportUrl: support,
    },
    print: { icon: files.get('/icon-512.png') ?? null, linkColour: colours?.light.primary ?? light.primary },
  }
}

function readFile(brandDir: string, name: string): Buffer | null {
  const path = join(brandDir, name)
  return existsSync(path) ? readFileSync(path) : null
}

function isUsable(name: string, file: Buffer): boolean {
  if (name.endsWith('.svg')) return ratioOf(file) > 0
  const size = /\d+/.exec(name)?.[0]
  const isPng = file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  return isPng && file.length > 24 && [16, 20].every((at) => String(file.readUInt32BE(at)) === size)
}

/** Returns width by height of an SVG; 0 without a viewBox. */
function ratioOf(svg: Buffer): number {
  const [, width = '0', height = '1'] =
    /<svg[^>]*\sviewBox=["'][-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)["']/.exec(svg.toString('utf8')) ?? []
  const ratio = Number(width) / Number(height)
  return Number.isFinite(ratio) ? ratio : 0
}
