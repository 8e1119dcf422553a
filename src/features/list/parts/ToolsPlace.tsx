import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { floating } from '#theme/floating.ts'
import { lineButton } from '#theme/lineButton.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/**
 * Reserves the room of a list's tools, so that nothing moves when they load. They are in a menu on a phone and, beside
 * views, on every screen without room for both. Closed, the menu still has a place, where a key opens the panel of a tool.
 */
export function ToolsPlace({ isBesideViews = false, children }: { isBesideViews?: boolean; children?: ReactNode }) {
  const intl = useIntl()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    if (!isOpen) return
    // The panel of a chosen tool returns the focus to it.
    button.current?.focus()
    setOpen(false)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !place.current?.contains(relatedTarget)) setOpen(false)
  }
  // A press on what takes no focus closes it too.
  useEffect(() => {
    if (!isOpen) return undefined
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [isOpen])
  const withoutRoom = isBesideViews ? besideViews : '@media (max-width: 599.95px)'

  return (
    <Box
      ref={place}
      onKeyDown={closeOnEscape}
      onBlur={leave}
      sx={{ display: 'contents', [withoutRoom]: { display: 'block', position: 'relative' } }}
    >
      <IconButton
        ref={button}
        aria-label={intl.formatMessage({ id: 'grid.tools' })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ display: 'none', [withoutRoom]: { display: 'inline-flex' } }}
      >
        <Icon name="more" />
      </IconButton>
      <Tools id={id} data-open={isOpen} onClick={close} withoutRoom={withoutRoom}>
        {children}
      </Tools>
    </Box>
  )
}

/** Screens without room for views and tools in one line. */
const besideViews = '@media (max-width: 1399.95px)'

const Tools = styled('div', { shouldForwardProp: (name) => name !== 'withoutRoom' })<{ withoutRoom: string }>(
  ({ theme, withoutRoom }) => ({
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: 8,
    minHeight: 32,
    [withoutRoom]: {
      position: 'absolute',
      zIndex: 2,
      insetBlockStart: 'calc(100% + 4px)',
      insetInlineEnd: 0,
      display: 'grid',
      alignItems: 'stretch',
      gap: 0,
      minWidth: 200,
      minHeight: 0,
      '&[data-open="true"]': { ...floating(theme), padding: 4 },
      '&[data-open="false"]': { height: 0, visibility: 'hidden' },
      // The message of a file lies below the whole menu.
      '& > div:not([popover])': { position: 'static' },
      '& > button, & > div:not([popover]) > button': {
        ...lineButton(theme),
        justifyContent: 'flex-start',
        width: '100%',
        fontWeight: theme.typography.fontWeightRegular,
        whiteSpace: 'nowrap',
        '@media (pointer: coarse)': { minHeight: 44 },
      },
    },
  }),
)
