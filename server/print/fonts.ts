import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create } from 'fontkit'

/** Atkinson Hyperlegible for its letters, as in the portal; Noto Sans for all others, including Greek and Cyrillic. */
const files = {
  text: 'atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
  strong: 'atkinson-hyperlegible-next/600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf',
  mono: 'atkinson-hyperlegible-mono/400Regular/AtkinsonHyperlegibleMono_400Regular.ttf',
  wide: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  wideStrong: 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
} as const

export type FontName = keyof typeof files
export type Font = { name: FontName; file: Buffer; letters: ReadonlySet<number> }

/** Reads and parses the fonts. They are TrueType, because only complete fonts can be reduced to the used letters. */
export function openFonts(): Record<FontName, Font> {
  return {
    text: openFont('text'),
    strong: openFont('strong'),
    mono: openFont('mono'),
    wide: openFont('wide'),
    wideStrong: openFont('wideStrong'),
  }
}

/** Returns the font and the text for it. A letter that no font has is replaced by its code point. */
export function setIn(fonts: Record<FontName, Font>, name: 'text' | 'strong' | 'mono', given: string) {
  const text = given.normalize('NFC').replaceAll(/\p{Cc}+/gu, (control) => (control.includes('\n') ? '\n' : ' '))
  const own = fonts[name]
  if (has(own, text)) return { font: own, text }
  const wide = fonts[name === 'strong' ? 'wideStrong' : 'wide']
  return { font: wide, text: Array.from(text, (letter) => (has(wide, letter) ? letter : codePointOf(letter))).join('') }
}

function openFont(name: FontName): Font {
  const file = readFileSync(pathOf(files[name]))
  const font = create(file)
  if (!('characterSet' in font)) throw new Error(`${files[name]} holds more than one font`)
  return { name, file, letters: new Set(font.characterSet) }
}

/** Beside the built server, else in the packages of the fonts. */
function pathOf(file: string): string {
  const built = join(import.meta.dirname, 'fonts', file)
  return existsSync(built) ? built : createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`)
}

function has({ letters }: Font, text: string): boolean {
  return Array.from(text).every((letter) => letter === '\n' || letters.has(letter.codePointAt(0) ?? 0))
}

function codePointOf(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}
