import { inflateSync } from 'node:zlib'

/** The words of a PDF of our making, a line for each line that is drawn: what anybody can copy out of it. */
export function textOf(file: Buffer): string {
  const objects = objectsOf(file.toString('latin1'))
  const pages = [...objects.values()].filter((text) => /\/Type \/Page\n/.test(text))
  return pages.flatMap((page) => linesOf(page, objects)).join('\n')
}

type Objects = ReadonlyMap<string, string>

function objectsOf(file: string): Objects {
  return new Map([...file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', text = '']) => [id, text]))
}

function linesOf(page: string, objects: Objects): string[] {
  const fonts = fontsOf(follow(page, 'Resources', objects), objects)
  let letters: ReadonlyMap<string, string> = new Map()
  const lines: string[] = []
  const drawn = streamOf(follow(page, 'Contents', objects))
  for (const [, font, glyphs] of drawn.matchAll(/^\/(F\d+) [\d.]+ Tf|^\[(.*)\] TJ/gm)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map()
    else
      lines.push(
        hexIn(glyphs ?? '')
          .map((glyph) => letters.get(glyph) ?? '\ufffd')
          .join(''),
      )
  }
  return lines
}

/** Glyphs are written as four hexadecimal digits each. */
function hexIn(text: string): string[] {
  return [...text.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, digits = '']) => digits.match(/.{4}/g) ?? [])
}

/** Returns the character of each glyph of each font. */
function fontsOf(resources: string, objects: Objects): Map<string, ReadonlyMap<string, string>> {
  return new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      lettersOf(streamOf(follow(objects.get(id) ?? '', 'ToUnicode', objects))),
    ]),
  )
}

function lettersOf(map: string): ReadonlyMap<string, string> {
  const ranges = [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g)]
  return new Map(
    ranges.flatMap(([, first = '0', list = '']) =>
      [...list.matchAll(/<([^>]*)>/g)].map(([, units = ''], index): [string, string] => [
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
        String.fromCharCode(...units.split(' ').map((unit) => Number.parseInt(unit, 16))),
      ]),
    ),
  )
}

function follow(text: string, name: string, objects: Objects): string {
  return objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? '') ?? ''
}

function streamOf(object: string): string {
  const [head = '', rest = ''] = object.split(/\nstream\n/)
  const bytes = Buffer.from(rest.slice(0, rest.lastIndexOf('\nendstream')), 'latin1')
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}
