import type { IntlShape } from 'react-intl'
import { plainLines } from './lineWords.ts'
import { holdsAll, rangesIn } from './marking.ts'
import type { Section, Topic } from './topic.ts'

/** The ids of the sections that contain the words of a search, and the number of lines that contain them. */
export type HelpMatches = { sections: ReadonlySet<string>; places: number }

/** The sections in which every word stands, be it in the title of the section or of its subject. */
export function findInHelp(topics: readonly Topic[], searched: readonly string[], intl: IntlShape): HelpMatches {
  const sections = new Set<string>()
  let places = 0
  for (const topic of topics) {
    for (const section of [topic, ...topic.sections]) {
      const lines = linesOf(section, intl)
      const title = intl.formatMessage({ id: topic.title })
      if (!holdsAll([title, ...lines].join(' '), searched)) continue
      const hit = lines.filter((line) => rangesIn(line, searched).length > 0).length
      if (hit === 0) continue
      sections.add(section.id)
      places += hit
    }
  }
  return { sections, places }
}

function linesOf({ title, blocks }: Section, intl: IntlShape): string[] {
  return [intl.formatMessage({ id: title }), ...blocks.flatMap((block) => plainLines(intl, block))]
}
