import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState, type SubmitEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SavedView } from '#contract/view.ts'

type Given = {
  view: SavedView
  /** Another view that has the name given, which would be replaced. */
  replacedBy: (name: string) => SavedView | undefined
  onRename: (name: string) => void
  onLeave: () => void
}

/** The name of a saved view to be written over, in its place in the list; Escape leaves it as it was. */
export function RenameView({ view, replacedBy, onRename, onLeave }: Given) {
  const intl = useIntl()
  const [name, setName] = useState(view.name)
  const replaced = replacedBy(name)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === view.name) onLeave()
    else if (given !== '') onRename(given)
  }

  return (
    <Box component="form" onSubmit={submit} sx={{ flex: 1, paddingInline: 1, paddingBlock: 0.5 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <OutlinedInput
          size="small"
          fullWidth
          inputRef={focus}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // The panel stays: only the name is left alone.
            event.preventDefault()
            onLeave()
          }}
          slotProps={{
            input: { maxLength: 80, 'aria-label': intl.formatMessage({ id: 'view.new_name' }, { name: view.name }) },
          }}
        />
        <Button type="submit" variant="contained" size="small" disabled={name.trim() === ''}>
          <FormattedMessage id={replaced ? 'view.replace' : 'view.save'} />
        </Button>
      </Box>
      {replaced && (
        <Box role="status" sx={{ typography: 'caption', color: 'text.secondary' }}>
          <FormattedMessage id="view.replaces" values={{ name: replaced.name }} />
        </Box>
      )}
    </Box>
  )
}

/** The old name is there to be written over or changed. */
function focus(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}
