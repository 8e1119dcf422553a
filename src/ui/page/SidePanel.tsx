import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type Command, useCommands } from '../command/commands.ts'
import { useShownModal } from '../feedback/ModalDialog.tsx'

type Props = {
  /** Its name for screen readers. */
  label: string
  /** The row it shows: keys pressed in the panel apply to it. */
  about: string
  /** Commands of the row, for the dialog: beside the page those of the page work. */
  commands: readonly Command[]
  onClose: () => void
  /** Moves the focus to the row when the panel that has it is closed. Must be the same function at every render. */
  returnFocus: () => void
  /** In the dialog the element with `data-first` gets the focus. */
  children: ReactNode
}

/**
 * Details beside the page: a region at its side that does not take the focus; on a narrow screen a modal dialog over
 * it.
 */
export function SidePanel(props: Props) {
  const isWide = useMediaQuery('(min-width:900px)', { noSsr: true })

  return isWide ? <Aside {...props} /> : <Sheet {...props} />
}

function Aside({ label, about, returnFocus, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const leaving = panel.current
    return () => {
      if (leaving?.contains(document.activeElement)) returnFocus()
    }
  }, [returnFocus])

  return (
    <Box
      component="aside"
      ref={panel}
      aria-label={label}
      data-about={about}
      data-print="none"
      data-appear="page"
      sx={{
        position: 'relative',
        flex: 'none',
        width: { md: 'clamp(304px, 33vw, 408px)', xl: 432 },
        marginInlineStart: 2,
      }}
    >
      {/* Out of the flow, so that its content never stretches the page. */}
      <Box
        sx={(theme) => ({
          position: 'absolute',
          inset: 0,
          overflowY: 'auto',
          border: `1px solid ${theme.vars.palette.divider}`,
          borderRadius: 1,
          backgroundColor: theme.vars.palette.background.paper,
        })}
      >
        {children}
      </Box>
    </Box>
  )
}

function Sheet({ label, about, commands, onClose, returnFocus, children }: Props) {
  const { dialog, onCancel } = useShownModal(onClose)
  // After the dialog has returned the focus to the row that it was opened from.
  useLayoutEffect(() => returnFocus, [returnFocus])
  useCommands(commands)

  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-label={label}
      data-about={about}
      onCancel={onCancel}
      sx={(theme) => ({
        width: 480,
        maxWidth: '100vw',
        height: '100dvh',
        maxHeight: 'none',
        margin: 0,
        marginInlineStart: 'auto',
        padding: 0,
        border: 0,
        overflowY: 'auto',
        color: theme.vars.palette.text.primary,
        backgroundColor: theme.vars.palette.background.paper,
        '&::backdrop': { backgroundColor: theme.vars.palette.floating.veil },
      })}
    >
      {children}
    </Box>
  )
}
