import * as z from 'zod/mini'
import { Texts } from '#contract/record.ts'
import { json, parsedBy, parseUrl } from '#server/settingTypes.ts'
import { settingGroup } from '#server/settings.ts'
import { brandSchemes } from '#theme/brandColours.ts'
import { contrast, markPairs, textPairs } from '#theme/contrast.ts'

const Colour = z.string().check(z.refine((text) => /^#[0-9a-f]{6}$/i.test(text), 'a colour such as #1F3A8A'))
const Colours = z.strictObject({ primary: Colour, onPrimary: Colour, primaryHover: Colour, selected: Colour })
const secureUrl = z.url().check(z.refine((text) => text.startsWith('https://'), 'an https address'))
const Links = z
  .array(z.strictObject({ name: Texts, url: secureUrl }))
  .check(z.refine((links) => links.length <= 8, '8 links or fewer'))

export const brandSettings = settingGroup({
  title: 'Brand',
  settings: {
    colours: {
      name: 'BRAND_COLOURS',
      about:
        'Colours in place of ours, for the light scheme and for the dark one, as JSON: primary of buttons, links and the logo, onPrimary of the text on it, primaryHover under the pointer, selected behind what is selected. Each text must have a contrast of 4.5 with every ground under it, and each mark one of 3 (WCAG 2.2).',
      type: json(
        'JSON with light and dark, each with primary, onPrimary, primaryHover and selected',
        z.strictObject({ light: Colours, dark: Colours }),
      ),
      fallback: null,
      example:
        '{"light":{"primary":"#0B5D3B","onPrimary":"#FFFFFF","primaryHover":"#084A2F","selected":"#DDF1E6"},"dark":{"primary":"#7FD6AC","onPrimary":"#06281A","primaryHover":"#A3E4C5","selected":"#1B3A2C"}}',
    },
    links: {
      name: 'FOOTER_LINKS',
      about:
        'Links of the footer after those of the portal, as a JSON list: a name in each language, and an https address.',
      type: json('a JSON list of { name, url }', Links),
      fallback: null,
      example: '[{"name":{"cs":"Kariéra","en":"Careers"},"url":"https://www.registry.cz/careers"}]',
    },
    support: {
      name: 'SUPPORT_CONTACT',
      about: 'Where users get help: an e-mail address or an https address. The footer links to it.',
      type: parsedBy('an e-mail address or an https address', supportOf),
      fallback: null,
      demoFallback: 'support@registry.example',
      example: 'support@registry.cz',
    },
  },
  check: ({ colours }, report) => {
    if (!colours) return
    for (const [name, scheme] of Object.entries(brandSchemes(colours)))
      for (const { name: pair, colour, ground, least } of [...textPairs(scheme), ...markPairs(scheme)]) {
        const found = contrast(colour, ground)
        if (found < least)
          report('BRAND_COLOURS', `a contrast of ${least} for ${pair} in ${name}, not ${found.toFixed(2)}`)
      }
  },
})

/** Returns an address: that of e-mail begins with `mailto:`. */
function supportOf(text: string): string | undefined {
  const address = /^[^@\s:/<>"?&%#]+@[^@\s.]+\.[^@\s]+$/.test(text) ? `mailto:${text}` : text
  return /^(https|mailto):$/.test(parseUrl(address)?.protocol ?? '') ? address : undefined
}
