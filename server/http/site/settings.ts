import { parsedBy, parseUrl, url } from '#server/settingTypes.ts'
import { settingGroup, type ValuesOf } from '#server/settings.ts'

export type SiteSettings = ValuesOf<typeof siteSettings>

export const siteSettings = settingGroup({
  title: 'Well-known addresses',
  settings: {
    securityContacts: {
      name: 'SECURITY_CONTACT',
      about:
        'Where to report vulnerabilities, for /.well-known/security.txt (RFC 9116): e-mail addresses or https addresses, separated by commas, the preferred one first. Without it the file does not exist.',
      type: parsedBy('e-mail addresses or https addresses separated by commas', contactsOf),
      fallback: null,
      example: 'security@registry.cz',
    },
    securityPolicyUrl: {
      name: 'SECURITY_POLICY_URL',
      about: 'The page with the rules for reporting vulnerabilities, for the same file.',
      type: url,
      fallback: null,
      example: 'https://www.registry.cz/security',
    },
    changePasswordUrl: {
      name: 'CHANGE_PASSWORD_URL',
      about:
        'The page of the identity provider where users change their passwords. /.well-known/change-password redirects to it, and password managers open it.',
      type: url,
      fallback: null,
      example: 'https://id.registry.cz/password',
    },
  },
  check: ({ securityContacts, securityPolicyUrl }, report) => {
    if (securityPolicyUrl && !securityContacts)
      report('SECURITY_POLICY_URL', 'SECURITY_CONTACT beside it, which security.txt requires')
  },
})

/** Returns the contacts as addresses: those of e-mail begin with `mailto:`. */
function contactsOf(text: string): string[] | undefined {
  const contacts = text.split(',').map((part) => part.trim())
  const addresses = contacts.map((contact) =>
    /^[^@\s:/]+@[^@\s.]+\.[^@\s]+$/.test(contact) ? `mailto:${contact}` : contact,
  )
  return addresses.every((address) => /^(https|mailto):$/.test(parseUrl(address)?.protocol ?? ''))
    ? addresses
    : undefined
}
