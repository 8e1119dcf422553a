import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type SubmitEvent, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SavedView } from '#contract/view.ts'

type SaveViewProps = {
  /** The view that has the name already and would be replaced. */
  replacedBy: (name: string) => SavedView | undefined
  /** Whether there is no view yet, so that the user comes for this form. */
  isFirst: boolean
  isBusy: boolean
  /** Returns whether the view is stored; otherwise the typed name stays. */
  onSave: (name: string) => Promise<boolean>
}

/** Saves the present view under a name, and says before what it stores and which view it replaces. */
export function SaveView({ replacedBy, isFirst, isBusy, onSave }: SaveViewProps) {
  const field = useId()
  const [name, setName] = useState('')
  const given = name.trim()
  const replaced = given === '' ? undefined : replacedBy(given)
  const submit = async () => {
    if (given !== '' && !isBusy && (await onSave(given))) setName('')
  }

  return (
    <Box
      component="form"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void submit()
      }}
      sx={{ display: 'grid', gap: 0.5, mt: 1 }}
    >
      <Box component="label" htmlFor={field} sx={{ typography: 'body2' }}>
        <FormattedMessage id="view.name" />
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <OutlinedInput
          id={field}
          size="small"
          fullWidth
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ input: { maxLength: 80, ...(isFirst && { 'data-first': true }) } }}
        />
        <Button type="submit" variant="contained" size="small" disabled={given === ''} loading={isBusy}>
          <FormattedMessage id={replaced ? 'view.replace' : 'view.save'} />
        </Button>
      </Box>
      <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', minHeight: 16 }}>
        {replaced ? (
          <FormattedMessage id="view.replaces" values={{ name: replaced.name }} />
        ) : (
          <FormattedMessage id="view.holds" />
        )}
      </Box>
    </Box>
  )
}

type RenameViewProps = {
  view: SavedView
  /** Another view with the name, which would be replaced. */
  replacedBy: (name: string) => SavedView | undefined
  onRename: (name: string) => void
  onLeave: () => void
}

/** Renames a saved view in its place in the list; Escape cancels. */
export function RenameView({ view, replacedBy, onRename, onLeave }: RenameViewProps) {
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
          inputRef={focusName}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // The panel stays open.
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

/** Selects the old name, to be replaced or changed. */
function focusName(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}
