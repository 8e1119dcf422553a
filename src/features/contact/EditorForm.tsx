import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ComponentProps, ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionForm } from '#src/api/ActionForm.tsx'

type Props = {
  action: ComponentProps<typeof ActionForm>['action']
  onLeave: () => void
  children: ReactNode
}

/** A form in the place of the value it changes. Escape leaves it. */
export function EditorForm({ action, onLeave, children }: Props) {
  return (
    <ActionForm
      action={action}
      buttons={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" size="small" loading={action.isRunning}>
            <FormattedMessage id="mycontact.save" />
          </Button>
          <Button size="small" onClick={onLeave}>
            <FormattedMessage id="mycontact.leave" />
          </Button>
        </Box>
      }
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onLeave()
      }}
      sx={{ maxWidth: 480 }}
    >
      {children}
    </ActionForm>
  )
}
