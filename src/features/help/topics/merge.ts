import type { HelpFacts } from '#contract/help.ts'
import { text, type Topic } from '../topic.ts'

/** Making one contact of several. */
export function mergeTopic({ mergeLimit: limit }: HelpFacts): Topic {
  return {
    id: 'merge',
    title: 'help.merge.title',
    blocks: [text('help.merge.about')],
    sections: [
      { id: 'merge-which', title: 'help.merge.which.title', blocks: [text('help.merge.which.text')] },
      {
        id: 'merge-how',
        title: 'help.merge.how.title',
        blocks: [text('help.merge.how.text', { limit }), text('help.merge.after')],
      },
    ],
  }
}
