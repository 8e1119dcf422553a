import type { HelpFacts } from '#contract/help.ts'
import { text, type Topic } from '../topic.ts'

/** Many records at once, and taking it back. */
export function operationsTopic({ inlineLimit, pasteLimit, preparedMinutes, undoMinutes }: HelpFacts): Topic {
  return {
    id: 'operations',
    title: 'help.operations.title',
    blocks: [
      text('help.operations.about'),
      text('help.operations.size', { inline: inlineLimit, paste: pasteLimit }),
      text('help.operations.prepared', { minutes: preparedMinutes }),
    ],
    sections: [
      { id: 'operations-stop', title: 'help.operations.stop.title', blocks: [text('help.operations.stop.text')] },
      {
        id: 'undo',
        title: 'help.operations.undo.title',
        blocks: [text('help.operations.undo.text', { minutes: undoMinutes }), text('help.operations.undo.identity')],
      },
    ],
  }
}
