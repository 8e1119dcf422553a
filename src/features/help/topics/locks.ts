import type { HelpFacts } from '#contract/help.ts'
import { lockPositions } from '#contract/states.ts'
import { line, text, type Cell, type Topic } from '../topic.ts'

/** The positions of the lock and who sets it. */
export function locksTopic({ lock }: HelpFacts): Topic {
  return {
    id: 'locks',
    title: 'help.locks.title',
    blocks: [
      text('help.locks.about'),
      {
        kind: 'table',
        caption: line('help.locks.table'),
        head: ['help.locks.column.position', 'help.locks.column.means', 'help.locks.column.sets'],
        rows: lockPositions.map((position): Cell[] => [
          line(`record.lock.${position}`),
          line(`record.lock.${position}.about`),
          position === 'open' ? line('help.locks.sets_none') : { code: lock[position].join(' ') },
        ]),
      },
    ],
    sections: [
      { id: 'locks-open', title: 'help.locks.open.title', blocks: [text('help.locks.open.text')] },
      { id: 'locks-others', title: 'help.locks.others.title', blocks: [text('help.locks.others.text')] },
      { id: 'locks-blocked', title: 'help.locks.blocked.title', blocks: [text('help.locks.blocked.text')] },
    ],
  }
}
