import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import type { Command } from '#src/ui/command/command.ts'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { useCommands } from '#src/ui/command/commandStore.ts'
import { navigation } from './navigation.ts'

/** The keys of every screen: what the frame itself can do, and what the page adds to it. */
export function Commands() {
  const { preferences } = usePreferences()
  const navigate = useNavigate()
  const going = useMemo(
    () =>
      navigation.map(({ to, label, letter }): Command => ({
        id: `go.${label.split('.').at(-1)}`,
        title: label,
        group: 'go',
        keys: [`g ${letter}`],
        run: () => void navigate(to),
      })),
    [navigate],
  )
  useCommands(going)

  return <CommandKeys singleKeys={preferences.singleKeys} />
}
