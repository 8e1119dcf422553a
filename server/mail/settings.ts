import { isThisMachine } from '#server/db/settings.ts'
import { hasPlaceholder, isReservedAddress, mailAddress, parsedBy, parseUrl } from '#server/settingTypes.ts'
import { settingGroup } from '#server/settings.ts'

/** Options of nodemailer with which it would not verify the server. Only `ignoreTLS=true` permits unencrypted letters. */
const insecureOptions = ['requireTLS', 'opportunisticTLS', 'secured', 'tls.rejectUnauthorized']

const smtpUrl = parsedBy('a mail server, as an smtps or smtp address', (text, fail) => {
  const url = parseUrl(text)
  if (!url || !/^smtps?:$/.test(url.protocol)) return undefined
  if (hasPlaceholder(url)) fail('your own server, user and password')
  for (const name of insecureOptions.filter((option) => url.searchParams.has(option)))
    fail(
      `no ${name} in it: TLS is required and verified for every host but this one, ` +
        'unless ignoreTLS=true says that letters go unencrypted',
    )
  return text
})

export const mailSettings = settingGroup({
  title: 'Letters',
  settings: {
    url: {
      name: 'SMTP_URL',
      about:
        'The mail server that takes letters: smtps, or smtp with STARTTLS, which is required of every host but this one. ?ignoreTLS=true at the end permits unencrypted letters. The demo has a mailbox of its own.',
      type: smtpUrl,
      demoFallback: null,
      example: 'smtps://portal:change-me@mail.registry.cz',
      isSecret: true,
    },
    from: {
      name: 'MAIL_FROM',
      about: 'The address that letters come from. The name beside it is that of the portal (app.name).',
      type: mailAddress('the e-mail address that letters come from'),
      demoFallback: null,
      example: 'portal@registry.cz',
    },
  },
  check: ({ from }, report, isProduction) => {
    if (isProduction && from && isReservedAddress(from)) report('MAIL_FROM', 'an address of your own')
  },
})

/** Whether letters to this server must be encrypted: not on this machine, nor with `ignoreTLS=true`. */
export function needsMailTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return !isThisMachine(hostname.replaceAll(/^\[|\]$/g, '')) && searchParams.get('ignoreTLS') !== 'true'
}
