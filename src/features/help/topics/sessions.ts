import type { HelpFacts } from '#contract/help.ts'
import { line, text, type Topic } from '../topic.ts'

/** How long a sign-in lasts, and for what it must be fresh. */
export function sessionsTopic({ idleMinutes: idle, longestHours: longest, capabilities }: HelpFacts): Topic {
  return {
    id: 'sessions',
    title: 'help.sessions.title',
    blocks: [text('help.sessions.about')],
    sections: [
      {
        id: 'sessions-length',
        title: 'help.sessions.length.title',
        blocks: [text('help.sessions.length.text', { idle, longest }), text('help.sessions.length.work')],
      },
      {
        id: 'step-up',
        title: 'help.sessions.step_up.title',
        blocks: [
          text('help.sessions.step_up.text'),
          {
            kind: 'table',
            caption: line('help.sessions.step_up.table'),
            head: ['help.levels.column.what', 'help.sessions.step_up.column.age'],
            rows: capabilities.flatMap(({ capability, stepUpMinutes: minutes }) =>
              minutes === null ? [] : [[line(`help.capability.${capability}`), line('help.sessions.age', { minutes })]],
            ),
          },
        ],
      },
      {
        id: 'sessions-elsewhere',
        title: 'help.sessions.elsewhere.title',
        blocks: [text('help.sessions.elsewhere.text')],
      },
    ],
  }
}
