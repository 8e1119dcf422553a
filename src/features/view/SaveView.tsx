import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState, type SubmitEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import type { SavedView } from '#contract/view.ts'

type Given = {
  /** The view that has the name already and would be replaced. */
  replacedBy: (name: string) => SavedView | undefined
  /** There is no view to open yet, so that this is what one comes for. */
  isFirst: boolean
  isBusy: boolean
  /** @returns whether it is kept; what was typed stands otherwise */
  onSave: (name: string) => Promise<boolean>
}

/** The present view under a name: what it keeps, and what it would replace, are said before. */
export function SaveView({ replacedBy, isFirst, isBusy, onSave }: Given) {
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
