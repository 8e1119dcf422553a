import Box from '@mui/material/Box'
import type { KeyboardEvent, ReactNode } from 'react'
import { ApiProblem } from './ApiProblem.tsx'
import type { ApiError } from './ApiError.ts'

type Props = {
  /** From `useActionForm`, or an action with its `submit`. */
  action: { submit: () => unknown; isRunning: boolean; problem: ApiError | null }
  /** Draws the problem where a form has more to say of it. */
  problem?: ReactNode
  /** Buttons below the problem; without them another component sends the form by its id. */
  buttons?: ReactNode
  id?: string
  onKeyDown?: (event: KeyboardEvent) => void
  sx?: { mt?: number; pt?: { xs: number; sm: number }; maxWidth?: number; justifyItems?: 'start' }
  /** The fields. */
  children: ReactNode
}

/** The shell of every form: fields, the reason why it was refused, buttons. It is sent once however often one presses. */
export function ActionForm({ action, problem, buttons, id, onKeyDown, sx, children }: Props) {
  return (
    <Box
      component="form"
      {...(id !== undefined && { id })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!action.isRunning) void action.submit()
      }}
      {...(onKeyDown && { onKeyDown })}
      sx={{ display: 'grid', gap: 1.5, ...sx }}
    >
      {children}
      {problem === undefined ? <ApiProblem problem={action.problem} /> : problem}
      {buttons}
    </Box>
  )
}
