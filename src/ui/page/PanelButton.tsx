import Button from '@mui/material/Button'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import type { MessageId } from '#intl/ids.ts'
import type { Command } from '../command/command.ts'
import { CommandTip } from '../command/CommandTip.tsx'
import { useCommands } from '../command/commandStore.ts'
import { AnchoredPanel } from './AnchoredPanel.tsx'

type Given = {
  /** The command that opens the panel too: its id, its name and its key. */
  id: string
  command: MessageId
  keys: string
  label: ReactNode
  /** What the panel is called, where that is not the command's name. */
  title?: MessageId
  /** Why it cannot be opened just now, and what stands in the button's place meanwhile. */
  off?: { why: MessageId; instead: ReactNode } | null
  /** What is in the panel; `close` puts it away. */
  children: (close: () => void) => ReactNode
}

/** A button with its key that opens a panel beside it. */
export function PanelButton({ id, command, keys, label, title = command, off = null, children }: Given) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const why = off?.why ?? null
  useCommands(
    useMemo(
      (): Command[] => [{ id, title: command, group: 'list', keys: [keys], run: () => setOpen(true), off: why }],
      [id, command, keys, why],
    ),
  )

  return (
    <>
      {off?.instead ?? (
        <CommandTip title={command} keys={[keys]}>
          <Button
            ref={anchor}
            variant="outlined"
            size="small"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            {label}
          </Button>
        </CommandTip>
      )}
      {isOpen && (
        <AnchoredPanel title={title} anchor={anchor} onClose={() => setOpen(false)}>
          {children(() => setOpen(false))}
        </AnchoredPanel>
      )}
    </>
  )
}
