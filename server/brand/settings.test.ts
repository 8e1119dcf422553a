import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeStatementCertificate } from '#server/demo/statementCertificate.ts'
import { readConfig } from '#server/config.ts'
import { ConfigProblem } from '#server/settings.ts'
import { productionSettings } from '#tests/server/builders/productionSettings.ts'
import { brandSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'registry-brand-'))
afterAll(() => rmSync(folder, { recursive: true }))
const statement = join(folder, 'statement.pem')
writeFileSync(statement, await makeStatementCertificate('CZ.NIC'))

/** Makes a brand folder with these files and returns its path. */
function brandOf(files: Record<string, string>): string {
  const brand = mkdtempSync(join(folder, 'brand-'))
  mkdirSync(join(brand, 'languages'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(brand, name), text)
  return brand
}

/** Faulty settings of a brand, and each line that names a fault of them. */
const faulty: [string, Record<string, string>, RegExp[]][] = [
  [
    'a brand that cannot be read, or not be seen',
    {
      BRAND_DIR: brandOf({ 'logo.svg': '<svg/>', 'icon-192.png': 'GIF89a', 'languages/en-US.json': '{"app.nme":"x"}' }),
      BRAND_COLOURS: JSON.stringify({
        light: { primary: '#AAAAAA', onPrimary: '#FFFFFF', primaryHover: '#172C69', selected: '#FFFFFF' },
        dark: { primary: '#9DB4FF', onPrimary: '#10183A', primaryHover: '#B9C9FF', selected: '#26304F' },
      }),
      FOOTER_LINKS: '[{"name":{"en":"Careers"},"url":"https://www.registry.cz/careers"}]',
      SUPPORT_CONTACT: 'call us',
    },
    [
      /^BRAND_DIR is .*: expected logo\.svg in it to be an SVG with a viewBox;/,
      /^BRAND_DIR is .*: expected icon-192\.png in it to be a PNG of 192 by 192 pixels;/,
      /^LANGUAGES is not set: expected languages\/en-US\.json in BRAND_DIR not to have app\.nme/,
      /^SUPPORT_CONTACT is "call us": expected an e-mail address or an https address;/,
      ...['ground', 'paper', 'raised', 'hover', 'selected'].map(
        (ground) =>
          new RegExp(`^BRAND_COLOURS is .*: expected a contrast of 4.5 for primary on ${ground} in light, not [12]\\.`),
      ),
      /^BRAND_COLOURS is .*: expected a contrast of 4.5 for onPrimary on primary in light, not 2\.32/,
      /^FOOTER_LINKS is .*: expected a name in cs at \[0\]/,
    ],
  ],
  [
    'colours and links that are none',
    {
      BRAND_COLOURS: '{"light":{"primary":"blue"}}',
      FOOTER_LINKS: '[{"name":{"cs":"Kariéra","en":"Careers"},"url":"http://www.registry.cz"}]',
    },
    [
      /^BRAND_COLOURS is .* at light\.primary: expected a colour such as #1F3A8A/,
      /^BRAND_COLOURS is .* at light\.onPrimary: expected /,
      /^BRAND_COLOURS is .* at light\.primaryHover: expected /,
      /^BRAND_COLOURS is .* at light\.selected: expected /,
      /^BRAND_COLOURS is .* at dark: expected /,
      /^FOOTER_LINKS is .* at \[0\]\.url: expected an https address/,
    ],
  ],
]

describe('a brand', () => {
  test.each(faulty)('with all faults of it at once is refused: %s', (_what, settings, expected) => {
    const lines = faultsOf(settings)
    expect(lines).toHaveLength(expected.length)
    for (const [place, line] of lines.entries()) expect(line).toMatch(expected[place] ?? /never/)
  })

  test('of examples is accepted', () => {
    const colours = brandSettings.settings.colours.example
    expect(
      faultsOf({ BRAND_COLOURS: colours, SUPPORT_CONTACT: 'https://help.registry.cz', FOOTER_LINKS: '[]' }),
    ).toEqual([])
  })
})

function faultsOf(settings: Record<string, string>): string[] {
  try {
    readConfig({ ...productionSettings(statement), ...settings })
    return []
  } catch (cause) {
    if (cause instanceof ConfigProblem) return cause.message.split('\n')
    throw cause
  }
}
