import { useMemo } from 'react'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { columnsOf, densityOf } from './listAddress.ts'
import type { OwnList, OwnRow } from './ownList.ts'
import type { OwnQuery } from './ownQuery.ts'

/** How a list looks: its columns in order, its density and the widths somebody pulled. */
export function useLook<Row extends OwnRow, Query extends OwnQuery>(
  { name, columns: all }: Pick<OwnList<Row, Query>, 'name' | 'columns'>,
  params: URLSearchParams,
) {
  const { preferences, change } = usePreferences()
  const { columns: preferred = null, widths = none } = preferences.lists[name] ?? {}
  const every = useMemo(() => all.map(({ field }) => field), [all])
  const fields = columnsOf(params, preferred, every).join()
  const density = densityOf(params, preferences.density)
  const onWidth = useLatest((field: string, width: number) =>
    change({ lists: { [name]: { widths: { ...widths, [field]: width } } } }),
  )

  return useMemo(
    () => ({
      columns: fields.split(',').flatMap((field) => all.filter((column) => column.field === field)),
      density,
      widths,
      onWidth,
    }),
    [all, fields, density, widths, onWidth],
  )
}

const none = {}
