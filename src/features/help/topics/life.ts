import type { IntlShape } from 'react-intl'
import type { HelpFacts, LifeDays } from '#contract/help.ts'
import { hourInWords } from '../clockWords.ts'
import { line, text, type Cell, type Line, type Topic } from '../topic.ts'

/** What happens to a domain nobody renews, day by day. */
export function lifeTopic({ life, auctions }: HelpFacts, intl: IntlShape): Topic | null {
  if (!life) return null
  return {
    id: 'life',
    title: 'help.life.title',
    blocks: [
      text('help.life.about'),
      {
        kind: 'table',
        caption: line('help.life.table', { zone: life.zone }),
        head: ['help.life.column.day', 'help.life.column.what'],
        rows: rowsOf(life, { time: hourInWords(intl, life.outzoneHour), isAuctioned: auctions !== null }),
      },
    ],
    sections: [],
  }
}

function rowsOf(life: LifeDays, { time, isAuctioned }: { time: string; isAuctioned: boolean }): Cell[][] {
  return [
    [dayOf(life.expirationWarningDay), line('help.life.expirationWarning')],
    [dayOf(0), line('help.life.expired')],
    [dayOf(life.outzoneWarningDay), line('help.life.outzoneWarning')],
    [dayOf(life.outzoneDay), line('help.life.outzone', { time })],
    [dayOf(life.deleteWarningDay), line('help.life.deleteWarning')],
    [dayOf(life.deleteDay), line(isAuctioned ? 'help.life.deleted' : 'help.life.deleted_free')],
  ]
}

function dayOf(day: number): Line {
  return day < 0 ? line('help.life.day_before', { day: -day }) : line('help.life.day', { day })
}
