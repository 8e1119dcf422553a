import { useState } from 'react'
import { useNavigate } from 'react-router'
import { searchObjects } from '#src/features/search/parts/searchObjects.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { HelpSheet } from '#src/ui/command/HelpSheet.tsx'
import { Palette } from '#src/ui/command/Palette.tsx'
import { TipLayer } from '#src/ui/command/TipLayer.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SingleKeys } from '#src/features/view/parts/SingleKeys.tsx'
import { useAppCommands } from './useAppCommands.ts'

/** The keys of every screen, their tips, the palette and the sheet; in the bar it is the search. */
export function Commands() {
  const { preferences } = usePreferences()
  const { contact, person } = useInfo()
  const navigate = useNavigate()
  const [opened, open] = useState<'palette' | 'help' | null>(null)
  const close = () => open(null)
  useAppCommands(open)

  return (
    <>
      <SearchButton onPress={() => open('palette')} />
      <CommandKeys singleKeys={preferences.singleKeys} />
      <TipLayer />
      {opened === 'palette' && (
        <Palette
          searchObjects={searchObjects}
          whose={contact?.handle ?? person.name}
          onOpen={(to) => void navigate(to)}
          onClose={close}
        />
      )}
      {opened === 'help' && <HelpSheet onClose={close} settings={<SingleKeys />} />}
    </>
  )
}
