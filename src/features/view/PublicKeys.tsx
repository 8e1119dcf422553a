import { useMemo, useState } from 'react'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { useCommands, type Command } from '#src/ui/command/commands.ts'
import { TipLayer } from '#src/ui/command/TipLayer.tsx'
import { usePreferences } from './parts/preferences.ts'
import { KeySheet } from './parts/SingleKeys.tsx'

/** The keys of a page for signed-out users too, their tips, and the sheet of keys. */
export function PublicKeys() {
  const { preferences } = usePreferences()
  const [isHelp, setHelp] = useState(false)
  useCommands(
    useMemo(
      (): Command[] => [
        { id: 'app.help', title: 'command.help.title', group: 'app', keys: ['?'], run: () => setHelp(true) },
      ],
      [],
    ),
  )

  return (
    <>
      <CommandKeys singleKeys={preferences.singleKeys} />
      <TipLayer />
      {isHelp && <KeySheet onClose={() => setHelp(false)} />}
    </>
  )
}
