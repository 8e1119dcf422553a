import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode, Ref } from 'react'
import { useShownModal } from '../feedback/ModalDialog.tsx'

type Props = {
  /** Its name for screen readers. */
  label: string
  /** The row it shows: keys pressed in the panel apply to it. */
  about: string
  onClose: () => void
  /** The panel, where it is beside the page. */
  ref?: Ref<HTMLElement>
  /** In the dialog the element with `data-first` gets the focus. */
  children: ReactNode
}

/**
 * Details beside the page: a region at its side that does not take the focus; on a narrow screen a modal dialog over
 * it.
 */
export function SidePanel({ label, about, onClose, ref, children }: Props) {
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
      data-print="none"
      data-appear="page"
      sx={{ position: 'relative', flex: 'none', width: { md: 376, lg: 432 }, marginInlineStart: 2 }}
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

function Sheet({ label, about, onClose, children }: Omit<Props, 'ref'>) {
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
