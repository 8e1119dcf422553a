import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { FormattedMessage, useIntl } from 'react-intl'
import { useListAddress } from './useListAddress.ts'

/** One part of the address that narrows the list, in words; `names` are the parts that go with it. */
export type ActiveFilter = { names: readonly string[]; label: string }

/** Every filter in force, each of which can be taken away by itself, or all together. */
export function FilterChips({ filters }: { filters: readonly ActiveFilter[] }) {
  const intl = useIntl()
  const { change } = useListAddress()
  const remove = (gone: readonly ActiveFilter[]) =>
    change(Object.fromEntries(gone.flatMap(({ names }) => names).map((name) => [name, undefined])))

  if (filters.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={intl.formatMessage({ id: 'grid.filters' })}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      {filters.map((filter) => (
        <Chip
          key={filter.names.join()}
          label={filter.label}
          onDelete={() => remove([filter])}
          onClick={() => remove([filter])}
          aria-label={intl.formatMessage({ id: 'grid.remove_filter' }, { filter: filter.label })}
          deleteIcon={<Cross />}
          sx={{ height: 24 }}
        />
      ))}
      {filters.length > 1 && (
        <Button size="small" variant="text" onClick={() => remove(filters)}>
          <FormattedMessage id="grid.remove_filters" />
        </Button>
      )}
    </Box>
  )
}

function Cross(props: object) {
  return (
    <svg {...props} viewBox="0 0 16 16" aria-hidden fill="none" stroke="currentColor" strokeWidth={1.5}>
      <path d="m5 5 6 6M11 5l-6 6" />
    </svg>
  )
}
