import type { HelpFacts } from '#contract/help.ts'
import { text, type Topic } from '../topic.ts'

/** One's own record: changing it, showing it, connecting another. */
export function contactTopic(facts: HelpFacts): Topic {
  return {
    id: 'contact',
    title: 'help.contact.title',
    blocks: [text('help.contact.about')],
    sections: [
      {
        id: 'contact-change',
        title: 'help.contact.change.title',
        blocks: [
          text('help.contact.change.email', { days: facts.emailConfirmationDays }),
          text('help.contact.change.locked'),
        ],
      },
      {
        id: 'contact-public',
        title: 'help.contact.public.title',
        blocks: [text('help.contact.public.text', { views: facts.publicViewsPerHour })],
      },
      {
        id: 'contact-link',
        title: 'help.contact.link.title',
        blocks: [
          facts.canSetAuthInfo
            ? text('help.contact.link.text', { tries: facts.triesAnHour })
            : text('help.contact.link.by_registry'),
        ],
      },
    ],
  }
}
