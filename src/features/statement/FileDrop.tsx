import { styled } from '@mui/material/styles'
import { useState, type DragEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { focusRing, radius } from '#theme/tokens.ts'

/** One file, chosen or dropped. The file is only read, never sent. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }

  return (
    <DropZone data-over={isOver || undefined} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <input
        type="file"
        accept="application/pdf,.pdf"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
          // The same file may be chosen again, changed meanwhile.
          target.value = ''
        }}
      />
      <span>
        <FormattedMessage id="statement.file.choose" />
      </span>
      <small>
        <FormattedMessage id="statement.file.stays" />
      </small>
    </DropZone>
  )
}

const DropZone = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: 4,
  padding: 16,
  textAlign: 'center',
  border: `1px dashed ${theme.vars.palette.control.border}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  '&:hover, &[data-over]': { backgroundColor: theme.vars.palette.action.hover },
  '&:has(:focus-visible)': {
    outline: `${focusRing.width}px solid ${theme.vars.palette.control.focus}`,
    outlineOffset: focusRing.gap,
  },
  '& span': { ...theme.typography.button },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  // There for the keyboard and for readers; the whole place is what one presses.
  '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
}))
