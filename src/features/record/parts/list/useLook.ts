import { useMemo } from 'react'
import type { ListName } from '#contract/view.ts'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import type { Column } from '#src/ui/grid/column.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { columnsOf, densityOf } from './listAddress.ts'

/** A list as far as its looks go: under its name columns and widths are kept. */
export type LookedAt<Row> = { name: ListName; columns: readonly Column<Row>[] }

/** How a list looks: its columns in order, its density and the widths somebody pulled. */
export function useLook<Row>({ name, columns: all }: LookedAt<Row>, params: URLSearchParams) {
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
