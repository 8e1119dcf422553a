import { lazy, type ComponentType } from 'react'
import type { Group } from '#intl/groups.ts'
import { loadWords } from '#intl/words.ts'
import type { PeekProps } from '../ownList.ts'

/** What is looked at beside a list, brought with its words, and those of its kind, when a row is first looked at. */
export function broughtPeek(
  bring: () => Promise<ComponentType<PeekProps>>,
  words: Group = 'peek',
): ComponentType<PeekProps> {
  return lazy(async () => {
    const [Peek] = await Promise.all([bring(), loadWords('peek'), loadWords(words)])
    return { default: Peek }
  })
}
