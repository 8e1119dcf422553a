import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { searchObjects } from '#src/features/search/parts/searchObjects.ts'
import { useActionsOn } from '#src/features/search/parts/useActionsOn.tsx'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { Palette } from '#src/ui/command/Palette.tsx'
import { TipLayer } from '#src/ui/command/TipLayer.tsx'
import { KeySheet } from '#src/features/view/parts/SingleKeys.tsx'
import { recordRecent } from '#src/ui/command/recentEntries.ts'
import { useVisitedObject } from '#src/ui/command/visited.tsx'
import { goCommandAt, useAppCommands, paletteKeys } from './useAppCommands.tsx'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage, useIntl } from 'react-intl'
import { Keys } from '#src/ui/command/Keys.tsx'
import { useTip, CommandTip } from '#src/ui/command/CommandTip.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import IconButton from '@mui/material/IconButton'
import { runCommand } from '#src/ui/command/commands.ts'

/** The keys of every screen with their tooltips, the palette and the sheet; in the bar it is the search button. */
export function Commands() {
  const { preferences } = usePreferences()
  const { contact, person } = useInfo()
  const navigate = useNavigate()
  const [opened, open] = useState<'palette' | 'help' | null>(null)
  const close = () => open(null)
  const whose = contact?.handle ?? person.name
  const present = usePresentEntry(whose)
  const actionsOn = useActionsOn()
  useAppCommands(open)

  return (
    <>
      <SearchButton onPress={() => open('palette')} />
      <CommandKeys singleKeys={preferences.singleKeys} />
      <TipLayer />
      {opened === 'palette' && (
        <Palette
          searchObjects={searchObjects}
          actionsOn={actionsOn}
          whose={whose}
          present={present}
          onOpen={(to) => void navigate(to)}
          onClose={close}
        />
      )}
      {opened === 'help' && <KeySheet onClose={close} />}
    </>
  )
}

/** Records the object or the place that is shown as a recent entry of the palette; returns its key, null without one. */
function usePresentEntry(whose: string): string | null {
  const object = useVisitedObject()
  const place = goCommandAt(useLocation().pathname)
  const key = object?.key ?? place
  useEffect(() => {
    if (key !== null) recordRecent(whose, { key, ...(object && { object }) })
  }, [whose, key, object])

  return key
}

/** Opens the palette; where there is room it looks like a search field and shows its key. */
function SearchButton({ onPress }: { onPress: () => void }) {
  const intl = useIntl()
  const { 'aria-keyshortcuts': shortcuts } = useTip('command.palette.label', paletteKeys)

  return (
    <Button
      variant="outlined"
      aria-label={intl.formatMessage({ id: 'command.palette.label' })}
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcuts}
      onClick={onPress}
      sx={{
        flex: 1,
        justifyContent: 'start',
        gap: 1,
        minWidth: 36,
        paddingInline: { xs: 0.875, md: 1 },
        color: 'text.secondary',
        borderColor: { xs: 'transparent', md: 'control.border' },
        backgroundColor: { xs: 'transparent', md: 'background.paper' },
        fontWeight: 'fontWeightRegular',
      }}
    >
      <Icon name="search" />
      <Box component="span" sx={{ display: { xs: 'none', md: 'block' }, flex: 1, textAlign: 'start' }}>
        <FormattedMessage id="command.palette.button" />
      </Box>
      {/* The accessible name contains the text; the keys are in `aria-keyshortcuts`. */}
      <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'block' } }}>
        {paletteKeys.map((keys) => (
          <Keys key={keys} keys={keys} />
        ))}
      </Box>
    </Button>
  )
}

/** Opens the sheet of keys. */
export function HelpButton() {
  const intl = useIntl()

  return (
    <CommandTip title="command.help.title" keys={['?']}>
      <IconButton
        aria-label={intl.formatMessage({ id: 'command.help.title' })}
        aria-haspopup="dialog"
        onClick={() => runCommand('app.help')}
      >
        <Icon name="question" />
      </IconButton>
    </CommandTip>
  )
}
