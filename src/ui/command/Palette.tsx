import IconButton from '@mui/material/IconButton'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import { floating } from '#theme/floating.ts'
import { useShownModal } from '../feedback/ModalDialog.tsx'
import { Icon } from '../icon/Icon.tsx'
import { reasonOff, useKnownCommands, type Command } from './commands.ts'
import { isMac } from './press.ts'
import { MatchCount, PaletteFoot } from './PaletteFoot.tsx'
import { PaletteList } from './PaletteList.tsx'
import { paletteSections, type Entry, type FoundObject } from './paletteSections.ts'
import { recordRecent, readRecent } from './recentEntries.ts'
import { useObjectSearch, type SearchObjects } from './useObjectSearch.ts'

type Props = {
  searchObjects: SearchObjects
  actionsOn: (object: FoundObject) => readonly Command[]
  /** The name under which recent entries are stored. */
  whose: string
  /** The key of the entry whose page is shown; it is no recent entry. */
  present: string | null
  /** Opens the page of an object, or a list of all matches. */
  onOpen: (to: string) => void
  onClose: () => void
}

/**
 * Finds any command and any object by name: a combobox over one list (WAI-ARIA APG). The focus stays in the field, and
 * arrows move along the lines.
 */
export function Palette({ searchObjects, actionsOn, whose, present, onOpen, onClose }: Props) {
  const intl = useIntl()
  const { dialog, onCancel, onClick } = useShownModal(onClose)
  const id = useId()
  const commands = useCommandsAtFocus()
  const [recent] = useState(() => readRecent(whose))
  const [typed, type] = useState('')
  const [chosen, choose] = useState<string | null>(null)
  const { answer, search } = useObjectSearch(searchObjects)
  // Enter before anything was found takes the first result.
  const [isEager, hurry] = useState(false)
  const text = typed.trim()
  const isSearching = text !== answer.text

  const sections = useMemo(
    () =>
      paletteSections({
        typed: text,
        commands,
        wordsOf: (command) => wordsOf(command, intl),
        actionsOn,
        recent: recent.keys.filter((key) => key !== present),
        objects: text === '' ? recent.objects : answer.objects,
        lists: answer.lists,
        isStale: isSearching,
      }),
    [text, commands, intl, actionsOn, recent, present, answer, isSearching],
  )
  const entries = sections.flatMap((section) => section.entries)
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  )

  const edit = (next: string) => {
    type(next)
    choose(null)
    hurry(false)
    search(next)
  }
  const take = (entry: Entry | undefined) => {
    if (!entry || entry.command?.off) return
    if (!entry.list) recordRecent(whose, entry.of ? { key: entry.of.key, object: entry.of } : entry)
    // Closed first, so that the command finds the focus where it was.
    dialog.current?.close()
    onClose()
    if (entry.command) entry.command.run()
    else onOpen((entry.object ?? entry.list).to)
  }
  const takeFirst = useEffectEvent(() => take(entries[0]))
  useEffect(() => {
    if (isEager && !isSearching) takeFirst()
  }, [isEager, isSearching])

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isToggle = (isMac ? event.metaKey : event.ctrlKey) && event.key.toLowerCase() === 'k'
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step) choose(entries[moved(at, step, entries.length)]?.key ?? null)
    else if (event.key === 'Enter' && entries.length > 0) take(entries[at])
    else if (event.key === 'Enter') hurry(isSearching)
    else if (isToggle) onClose()
    else return
    event.preventDefault()
  }
  const label = intl.formatMessage({ id: 'command.palette.label' })

  return (
    <Dialog ref={dialog} aria-label={label} onCancel={onCancel} onClick={onClick}>
      <Field>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded={entries.length > 0}
          aria-controls={id}
          aria-activedescendant={entries[at] && `${id}${entries[at].key}`}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          placeholder={intl.formatMessage({ id: 'command.palette.placeholder' })}
          value={typed}
          onChange={({ target }) => edit(target.value)}
          onKeyDown={press}
        />
        <CloseButton onClick={onClose} aria-label={intl.formatMessage({ id: 'command.help.close' })} edge="end">
          <Icon name="close" />
        </CloseButton>
      </Field>
      <Box sx={{ overflowY: 'auto', flex: 1, minHeight: 0 }}>
        <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', '&:not(:empty)': { padding: 3 } }}>
          {entries.length === 0 && <MatchCount count={0} isSearching={isSearching} hasFailed={answer.hasFailed} />}
        </Box>
        <PaletteList
          id={id}
          sections={sections}
          typed={text}
          active={entries[at]?.key ?? null}
          onPoint={choose}
          onTake={(entry) => take(entry)}
        />
      </Box>
      <PaletteFoot
        count={text === '' ? 0 : entries.length}
        isSearching={isSearching}
        hasFailed={answer.hasFailed}
        off={entries[at]?.command?.off ?? null}
      />
    </Dialog>
  )
}

/** Returns the commands with the reasons that hold where the focus was before the palette took it. */
function useCommandsAtFocus(): readonly Command[] {
  const commands = useKnownCommands()
  const [reasons] = useState(() => new Map(commands.map((command) => [command.id, reasonOff(command)])))
  return useMemo(
    () =>
      commands.map((command) => {
        const reason = reasons.has(command.id) ? reasons.get(command.id) : reasonOff(command)
        return { ...command, off: command.off ?? reason ?? null }
      }),
    [commands, reasons],
  )
}

/** Returns the title of a command, with the number of the selected objects. */
function wordsOf({ title, values, count = 0 }: Command, intl: IntlShape): string {
  const words = intl.formatMessage({ id: title }, values)
  return count > 0 ? `${words} (${intl.formatNumber(count)})` : words
}

/** One step wraps around, a long one stops at the ends. */
function moved(at: number, step: number, count: number): number {
  if (Math.abs(step) > 1) return Math.max(0, Math.min(count - 1, at + step))
  return (at + step + count) % Math.max(1, count)
}

const Dialog = styled('dialog')(({ theme }) => ({
  ...floating(theme),
  flexDirection: 'column',
  width: 640,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(560px, 100dvh - 32px)',
  marginBlockStart: 'min(12vh, 96px)',
  padding: 0,
  overflow: 'hidden',
  '&[open]': { display: 'flex' },
  '&::backdrop': { backgroundColor: theme.vars.palette.floating.veil },
}))

/** A touch screen has no Escape. */
const CloseButton = styled(IconButton)({ '@media (pointer: fine)': { display: 'none' } })

const Field = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  paddingInline: 16,
  color: theme.vars.palette.text.secondary,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& input': {
    ...theme.typography.subtitle1,
    flex: 1,
    minWidth: 0,
    height: 52,
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    color: theme.vars.palette.text.primary,
    '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  },
}))
