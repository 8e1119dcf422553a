import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode, Ref } from 'react'
import { useShownModal } from '../feedback/ModalDialog.tsx'

type Given = {
  /** What it is called, for readers. */
  label: string
  /** The row it is about: keys pressed in the panel mean it. */
  about: string
  onClose: () => void
  /** The panel itself where it stands beside the page. */
  ref?: Ref<HTMLElement>
  /** In the sheet what has `data-first` has the focus at first. */
  children: ReactNode
}

/**
 * More of one thing on the page, beside it: where there is room a region at the right that takes nothing from the
 * page, the focus least of all; on a narrow screen a sheet over it, closed before anything else is done.
 */
export function SidePanel({ label, about, onClose, ref, children }: Given) {
  const isWide = useMediaQuery('(min-width:900px)', { noSsr: true })

  if (!isWide)
    return (
      <Sheet label={label} about={about} onClose={onClose}>
        {children}
      </Sheet>
    )
  return (
    <Box
      component="aside"
      ref={ref}
      aria-label={label}
      data-about={about}
      data-appear="page"
      sx={{ position: 'relative', flex: 'none', width: { md: 376, lg: 432 }, marginInlineStart: 2 }}
    >
      {/* Taken out of the flow, so that what it says never stretches the page. */}
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

function Sheet({ label, about, onClose, children }: Omit<Given, 'ref'>) {
  const { dialog, onCancel } = useShownModal(onClose)

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
