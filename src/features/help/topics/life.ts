import type { IntlShape } from 'react-intl'
import type { HelpFacts, LifeDays, LifeLetters } from '#contract/help.ts'
import { hourInWords } from '../clockWords.ts'
import { line, text, type Cell, type Line, type Topic } from '../topic.ts'

/** The stages of a domain that is not renewed, day by day, with their letters. */
export function lifeTopic({ life, lifeLetters, auctions }: HelpFacts, intl: IntlShape): Topic | null {
  if (!life) return null
  return {
    id: 'life',
    title: 'help.life.title',
    blocks: [
      text('help.life.about'),
      {
        kind: 'table',
        caption: line('help.life.table', { zone: life.zone }),
        head: ['help.life.column.day', 'help.life.column.what', 'help.life.column.letter'],
        rows: rowsOf(life, {
          time: hourInWords(intl, life.outzoneHour),
          isAuctioned: auctions !== null,
          letters: lifeLetters?.channels ?? null,
        }),
      },
      lifeLetters ? text('help.life.letters', { limit: lifeLetters.listedLimit }) : text('help.life.letters_elsewhere'),
    ],
    sections: [],
  }
}

type Letters = LifeLetters['channels'] | null

function rowsOf(
  life: LifeDays,
  { time, isAuctioned, letters }: { time: string; isAuctioned: boolean; letters: Letters },
): Cell[][] {
  const row = (day: number, what: Line, stage?: keyof LifeLetters['channels']): Cell[] => [
    dayOf(day),
    what,
    letterOf(stage ? letters?.[stage] : undefined),
  ]
  return [
    row(life.expirationWarningDay, line('help.life.expirationWarning'), 'expirationWarning'),
    row(0, line('help.life.expired')),
    row(life.outzoneWarningDay, line('help.life.outzoneWarning'), 'outzoneUnguardedWarning'),
    row(life.outzoneDay, line('help.life.outzone', { time })),
    row(life.deleteWarningDay, line('help.life.deleteWarning'), 'deleteWarning'),
    row(life.deleteDay, line(isAuctioned ? 'help.life.deleted' : 'help.life.deleted_free'), 'deleted'),
  ]
}

function letterOf(channels: LifeLetters['channels']['deleted'] = []): Line {
  const has = (channel: (typeof channels)[number]) => (channels.includes(channel) ? 'yes' : 'no')
  return line('help.life.letter', {
    mail: has('mail'),
    post: has('post'),
    message: has('message'),
  })
}

function dayOf(day: number): Line {
  return day < 0 ? line('help.life.day_before', { day: -day }) : line('help.life.day', { day })
}
