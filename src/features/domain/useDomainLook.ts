import { useMemo } from 'react'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { domainColumns } from './columns.tsx'
import { columnsOf, densityOf } from './domainAddress.ts'

/** How the list of domains looks: its columns in order, its density and the widths somebody pulled. */
export function useDomainLook(params: URLSearchParams) {
  const { preferences, change } = usePreferences()
  const { columns: preferred = null, widths = none } = preferences.lists.domain ?? {}
  const fields = columnsOf(params, preferred).join()
  const density = densityOf(params, preferences.density)
  const onWidth = useLatest((field: string, width: number) =>
    change({ lists: { domain: { widths: { ...widths, [field]: width } } } }),
  )

  return useMemo(
    () => ({
      columns: fields.split(',').flatMap((field) => domainColumns.filter((column) => column.field === field)),
      density,
      widths,
      onWidth,
    }),
    [fields, density, widths, onWidth],
  )
}

const none = {}
