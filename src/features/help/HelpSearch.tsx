import { useEffect, useMemo } from 'react'
import { useCommands, type Command } from '#src/ui/command/commands.ts'
import { SearchField } from '#src/ui/grid/SearchField.tsx'
import Box from '@mui/material/Box'

/** Searches help as one types; a key leads to it. The first hit scrolls into view when the typing has ended. */
export function HelpSearch({ q }: { q: string }) {
  useCommands(
    useMemo(
      (): Command[] => [{ id: 'help.search', title: 'help.search.label', group: 'app', keys: ['/'], run: toField }],
      [],
    ),
  )

  useEffect(() => {
    if (q === '') return undefined
    const timer = setTimeout(() => document.activeElement === searchField() && showFirstHit(), pause)
    return () => clearTimeout(timer)
  }, [q])

  return (
    <Box role="search" sx={{ width: { xs: 1, sm: 'fit-content' } }}>
      <SearchField value={q} label="help.search.label" toResults={toFound} />
    </Box>
  )
}

/** Milliseconds without a letter after which a search has ended: while the user types, the page does not move. */
const pause = 600

function searchField(): HTMLInputElement | null {
  return document.querySelector('main input[type="search"]')
}

function toField(): void {
  const field = searchField()
  field?.focus()
  field?.select()
}

function firstHit(): Element | null {
  return document.querySelector('[data-help="text"] mark')
}

function showFirstHit(): void {
  firstHit()?.scrollIntoView({ block: 'nearest' })
}

/** Moves the focus to the first heading under which the words stand, and the first of them into view. */
function toFound(): void {
  firstHit()?.closest('section')?.querySelector<HTMLElement>('h2, h3')?.focus()
  showFirstHit()
}
