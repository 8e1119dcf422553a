import { useMemo } from 'react'
import { useCommands, type Command } from '#src/ui/command/commands.ts'
import { SearchField } from '#src/ui/grid/SearchField.tsx'
import Box from '@mui/material/Box'

/** Searches help as one types; a key leads to it. */
export function HelpSearch({ q }: { q: string }) {
  useCommands(
    useMemo(
      (): Command[] => [{ id: 'help.search', title: 'help.search.label', group: 'app', keys: ['/'], run: toField }],
      [],
    ),
  )

  return (
    <Box role="search" sx={{ width: { xs: 1, sm: 'fit-content' } }}>
      <SearchField value={q} label="help.search.label" toResults={toFound} />
    </Box>
  )
}

function toField(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
}

/** To the first heading under which the words stand. */
function toFound(): void {
  const first = document.querySelector('[data-help="text"] mark')?.closest('section')
  first?.querySelector<HTMLElement>('h2, h3')?.focus()
}
