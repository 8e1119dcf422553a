import * as z from 'zod/mini'
import { Language } from '#contract/record.ts'
import { isReservedAddress, json, mailAddress, parsedBy } from '#server/settingTypes.ts'
import { settingGroup } from '#server/settings.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(200))
const secureUrl = z.url().check(z.refine((text) => text.startsWith('https://'), 'an https address'))
const Supervisor = z.strictObject({ name: z.record(Language, Name), url: secureUrl })

export const accessibilitySettings = settingGroup({
  title: 'Accessibility statement',
  settings: {
    email: {
      name: 'ACCESSIBILITY_EMAIL',
      about: 'The address for feedback about accessibility.',
      type: mailAddress('the e-mail address that takes feedback about accessibility'),
      demoFallback: 'accessibility@registry.example',
      example: 'accessibility@registry.cz',
    },
    phone: {
      name: 'ACCESSIBILITY_PHONE',
      about: 'The telephone number beside it.',
      type: parsedBy('a telephone number', (text) => (/^\+?[\d ]{5,25}$/.test(text) ? text : undefined)),
      fallback: null,
      example: '+420 222 745 111',
    },
    supervisor: {
      name: 'ACCESSIBILITY_SUPERVISOR',
      about:
        'The supervisory authority: JSON with its name in each language and its https address. Leave it out where the law names none.',
      type: json('JSON with a name in each language and an https address', Supervisor),
      fallback: null,
      // The authority for websites of public bodies in Czechia (Act No. 99/2019 Coll.).
      demoFallback:
        '{"name":{"cs":"Digitální a informační agentura","en":"Digital and Information Agency"},"url":"https://www.dia.gov.cz"}',
    },
  },
  check: ({ email }, report, isProduction) => {
    if (isProduction && email && isReservedAddress(email)) report('ACCESSIBILITY_EMAIL', 'an address of your own')
  },
})
