import { useEffect, useMemo } from 'react'
import { createStore, useStore } from '#src/createStore.ts'
import { Icon } from '../icon/Icon.tsx'
import { type Command, recordPlace, useCommands } from './commands.ts'
import { copyText } from './keyNotice.ts'
import type { FoundObject } from './paletteSections.ts'

const visited = createStore<FoundObject | null>(null)

/** Makes the object of a page a recent entry of the palette, whichever way the page was opened, and lets it copy the name. */
export function usePageObject({ key, name, note, kind, isMine, to }: FoundObject): void {
  useEffect(() => {
    visited.set({ key, name, note, kind, isMine, to })
    return () => visited.set(null)
  }, [key, name, note, kind, isMine, to])
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'record.copy',
          title: 'command.row.copy',
          group: 'record',
          icon: <Icon name="copy" size={16} />,
          place: recordPlace.copy,
          keys: [],
          run: () => void copyText(name),
        },
      ],
      [name],
    ),
  )
}

/** Returns the object whose page is shown; null on other pages. */
export function useVisitedObject(): FoundObject | null {
  return useStore(visited)
}
