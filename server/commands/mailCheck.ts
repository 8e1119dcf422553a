import { languagesOf, languageSettings } from '#server/intl/settings.ts'
import { defaultLanguage, setLanguages, wordsIn } from '#server/intl/words.ts'
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
    const groups = { mail: mailSettings, languages: languageSettings }
    const { mail, languages } = readSettings(env, { groups, isProduction: false })
    const { url, from } = mail
    if (url === null || from === null)
      throw new BadInput(`${url === null ? 'SMTP_URL' : 'MAIL_FROM'} is not set: there is no mail server to check`)
    setLanguages(languagesOf(languages))
    const senderName = wordsIn(defaultLanguage()).formatMessage({ id: 'app.name' })
    const recipient = textOption(values, 'to')
    await printFindings(checkMail({ url, from, senderName, recipient }), { print, subject: 'mail' })
  },
}
