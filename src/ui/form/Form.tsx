import Box from '@mui/material/Box'
import type { KeyboardEvent, ReactNode } from 'react'

type Given = {
  submit: () => unknown
  isSending: boolean
  /** For a button outside of it that sends it. */
  id?: string
  onKeyDown?: (event: KeyboardEvent) => void
  /** Its place and how its fields stand. */
  sx?: { mt?: number; maxWidth?: number; justifyItems?: 'start' }
  children: ReactNode
}

/** Fields that are sent together, once however often it is pressed; what is wrong with them they say themselves. */
export function Form({ submit, isSending, id, onKeyDown, sx, children }: Given) {
  return (
    <Box
      component="form"
      {...(id !== undefined && { id })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void submit()
      }}
      {...(onKeyDown && { onKeyDown })}
      sx={{ display: 'grid', gap: 1.5, ...sx }}
    >
      {children}
    </Box>
  )
}
