import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { type ApiError, problemMessage } from '#src/api/ApiError.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { Form } from '#src/ui/form/Form.tsx'

type Given = {
  submit: () => Promise<void>
  isSending: boolean
  /** What no field is to blame for. */
  refusal: ApiError | null
  onLeave: () => void
  children: ReactNode
}

/** A form in the place of what it changes: its fields, what went wrong, and the two ways out. */
export function EditorForm({ submit, isSending, refusal, onLeave, children }: Given) {
  return (
    <Form
      submit={submit}
      isSending={isSending}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onLeave()
      }}
      sx={{ maxWidth: 480 }}
    >
      {children}
      {refusal && <Problem message={problemMessage(refusal.code)} requestId={refusal.requestId} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" size="small" loading={isSending}>
          <FormattedMessage id="mycontact.save" />
        </Button>
        <Button size="small" onClick={onLeave}>
          <FormattedMessage id="mycontact.leave" />
        </Button>
      </Box>
    </Form>
  )
}
