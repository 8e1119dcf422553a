import { styled } from '@mui/material/styles'
import { Link, useLocation } from 'react-router'
import { leavingFrom } from './whence.ts'

type Given = {
  to: string
  text: string
  /** As the cell has it; a card gives none. */
  room: number | undefined
  /** A handle, in the type that keeps its letters apart. */
  isCode?: boolean
}

/**
 * Another record in a list's cell, as the way to its page; cut where it is too long, whole in the tooltip. In a grid
 * the keys belong to the row, whose menu leads here too; on a card it is a link like any other.
 */
export function CellLink({ to, text, room, isCode = false }: Given) {
  return (
    <Quiet
      to={to}
      state={leavingFrom(useLocation())}
      title={text}
      tabIndex={room === undefined ? 0 : -1}
      data-code={isCode}
    >
      {text}
    </Quiet>
  )
}

/** Of the colour of its row: a list full of blue would say that everything is to be done. */
const Quiet = styled(Link)(({ theme }) => ({
  display: 'inline-block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'bottom',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover, &:focus-visible': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  // A size smaller than what stands beside it: mono draws larger.
  '&[data-code="true"]': { ...theme.typography.code, fontSize: theme.typography.caption.fontSize },
  // High enough for a finger among others of its kind.
  '&, &[data-code="true"]': { lineHeight: '24px' },
}))
