import { text, type Topic } from '../topic.ts'

/** Signed documents of a record, and how anybody checks one. */
export function statementsTopic(): Topic {
  return {
    id: 'statements',
    title: 'help.statements.title',
    blocks: [text('help.statements.about')],
    sections: [
      {
        id: 'statements-verify',
        title: 'help.statements.verify.title',
        blocks: [text('help.statements.verify.text')],
      },
    ],
  }
}
