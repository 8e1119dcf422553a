import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { useChangeSearch } from '#src/routing/PageRouter.tsx'
import type { LoadedRows } from './loadList.ts'

type MisreadRows = Pick<LoadedRows<unknown, unknown>, 'misread' | 'search'>

/** Shows the parameters of the address that the list does not understand, and removes them from the address. */
export function MisreadNotice({ rows }: { rows: MisreadRows }) {
  const removed = useCleanAddress(rows)

  return (
    removed !== '' && (
      <Box role="status" sx={{ typography: 'body2', color: 'state.warn.text', overflowWrap: 'anywhere' }}>
        <FormattedMessage id="grid.misread" values={{ parts: removed }} />
      </Box>
    )
  )
}

/**
 * Removes the parameters that the list does not understand from the address.
 *
 * @returns the removed parameters, until the next change of the address
 */
function useCleanAddress({ misread, search }: MisreadRows): string {
  const changeSearch = useChangeSearch()
  const state: unknown = useLocation().state
  const parts = misread
    .map(([name, value]) => `${name}=${value.slice(0, 40)}${value.length > 40 ? '…' : ''}`)
    .join(', ')

  useEffect(() => {
    if (misread.length === 0) return
    const read = new URLSearchParams(search)
    const clean = (present: URLSearchParams) => {
      const next = new URLSearchParams(present)
      for (const [name] of misread) {
        next.delete(name)
        const value = read.get(name)
        if (value !== null) next.set(name, value)
      }
      return next
    }
    changeSearch(clean, { replace: true, preventScrollReset: true, state: { misread: parts } })
  }, [misread, search, parts, changeSearch])

  if (parts !== '') return parts
  return typeof state === 'object' && state !== null && 'misread' in state ? String(state.misread) : ''
}
