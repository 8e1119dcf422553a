import { checkMail } from '#server/mail/checkMail.ts'
import { mailSettings } from '#server/mail/settings.ts'
import { readSettings } from '#server/settings.ts'
import { BadInput, textOption, type Command } from './command.ts'
import { printFindings } from './printFindings.ts'

/** Checks the mail server of SMTP_URL as production uses it. */
export const mailCheckCommand: Command = {
  name: 'mail check',
  about: 'check the mail server of SMTP_URL, a line for each finding',
  usage: ['--to ADDRESS  also sends a test letter from MAIL_FROM to this address'],
  options: { to: { type: 'string' } },
  checksSettings: true,
  run: async ({ values, env, print }) => {
    const { mail } = readSettings(env, { groups: { mail: mailSettings }, isProduction: false })
    const { url, from } = mail
    if (url === null || from === null)
      throw new BadInput(`${url === null ? 'SMTP_URL' : 'MAIL_FROM'} is not set: there is no mail server to check`)
    await printFindings(checkMail({ url, from, recipient: textOption(values, 'to') }), { print, subject: 'mail' })
  },
}
