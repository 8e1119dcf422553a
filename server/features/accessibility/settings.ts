import * as z from 'zod/mini'
import type { AccessibilityContacts } from '#contract/accessibility.ts'
import { mailAddress, take, type Env, type Setting } from '#server/settings.ts'

/** Reads the contacts of the accessibility statement. Production must name them; the demo has fictitious ones. */
export function readAccessibilityContacts(env: Env, isDemo: boolean): AccessibilityContacts {
  const email = { ...mailAddress, expected: 'the e-mail address that takes feedback about accessibility' }
  return {
    email: take(env, 'ACCESSIBILITY_EMAIL', isDemo ? { ...email, fallback: 'accessibility@registry.example' } : email),
    phone: take(env, 'ACCESSIBILITY_PHONE', phone),
    supervisor: take(env, 'ACCESSIBILITY_SUPERVISOR', isDemo ? { ...supervisor, fallback: ofCzechia } : supervisor),
  }
}

const phone: Setting<string | null> = {
  expected: 'a telephone number such as +420 222 745 111',
  fallback: null,
  read: (value) => (/^\+?[\d ]{5,25}$/.test(value) ? value : undefined),
}

const supervisor: Setting<AccessibilityContacts['supervisor']> = {
  expected: 'JSON such as {"name":{"cs":"…","en":"…"},"url":"https://…"}',
  fallback: null,
  read: (value) => {
    const parsed = Supervisor.safeParse(parsedOf(value))
    return parsed.success && parsed.data.url.startsWith('https://') ? parsed.data : undefined
  },
}

const Name = z.string().check(z.minLength(1), z.maxLength(200))
const Supervisor = z.strictObject({ name: z.strictObject({ cs: Name, en: Name }), url: z.url() })

/** The supervisory authority for websites of public bodies in Czechia (Act No. 99/2019 Coll.). */
const ofCzechia = {
  name: { cs: 'Digitální a informační agentura', en: 'Digital and Information Agency' },
  url: 'https://www.dia.gov.cz',
}

function parsedOf(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
