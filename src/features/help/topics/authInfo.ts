import type { HelpFacts } from '#contract/help.ts'
import { text, type Topic } from '../topic.ts'

/** The password that moves a record to another registrar. */
export function authInfoTopic({
  authInfoDays: days,
  authInfoLength: length,
  authInfoMailedADay: times,
  canSetAuthInfo,
}: HelpFacts): Topic {
  if (!canSetAuthInfo)
    return {
      id: 'authinfo',
      title: 'help.authinfo.title',
      blocks: [text('help.authinfo.about'), text('help.authinfo.at_registrar')],
      sections: [],
    }
  return {
    id: 'authinfo',
    title: 'help.authinfo.title',
    blocks: [
      text('help.authinfo.about'),
      text('help.authinfo.length', { days }),
      text('help.authinfo.made', { length }),
    ],
    sections: [
      { id: 'authinfo-locked', title: 'help.authinfo.locked.title', blocks: [text('help.authinfo.locked.text')] },
      { id: 'authinfo-mail', title: 'help.authinfo.mail.title', blocks: [text('help.authinfo.mail.text', { times })] },
    ],
  }
}
