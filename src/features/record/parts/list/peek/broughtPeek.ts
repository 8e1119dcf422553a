import { lazy, type ComponentType } from 'react'
import { loadWords } from '#intl/words.ts'
import type { PeekProps } from '../ownList.ts'

/** What is looked at beside a list, brought with its words when a row is first looked at. */
export function broughtPeek(bring: () => Promise<ComponentType<PeekProps>>): ComponentType<PeekProps> {
  return lazy(async () => {
    const [Peek] = await Promise.all([bring(), loadWords('peek')])
    return { default: Peek }
  })
}
