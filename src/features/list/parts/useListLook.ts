import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import type { Density, ListName, ListPreference } from '#contract/view.ts'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import type { Column } from '#src/ui/grid/rows.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'

/** The columns of a list, and the name under which the user's choice of them is stored. */
export type ListColumns<Row> = { name: ListName; columns: readonly Column<Row>[] }

/**
 * Returns the appearance of a list: its visible columns in order, its density and the widths of resized columns. Until the
 * user chooses columns, `leftOut` counts those that have no room on a small screen or beside a peek.
 */
export function useListLook<Row>({ name, columns: all }: ListColumns<Row>, params: URLSearchParams) {
  const { preferences, change } = usePreferences()
  const { columns: preferred = null, widths = none } = preferences.lists[name] ?? {}
  const fields = useMemo(() => all.map(({ field }) => field), [all])
  const isSmallScreen = useMediaQuery(smallScreen, { noSsr: true })
  const isSmallBesidePeek = useMediaQuery(smallBesidePeek, { noSsr: true })
  const isBesidePeek = isSmallBesidePeek && params.has('peek')
  const room = isSmallScreen && isBesidePeek ? 'least' : isSmallScreen || isBesidePeek ? 'small' : 'all'
  const initial = useMemo(() => initialColumns(all, room), [all, room])
  const shown = columnsIn(params, preferred, fields, initial).join()
  const leftOut = shown === initial.join() ? initialColumns(all, 'all').length - initial.length : 0
  const density = densityIn(params, preferences.density)
  const onWidth = useLatest((field: string, width: number) =>
    change({ lists: { [name]: { widths: { ...widths, [field]: width } } } }),
  )

  return useMemo(
    () => ({
      columns: shown.split(',').flatMap((field) => all.filter((column) => column.field === field)),
      density,
      widths,
      onWidth,
      leftOut,
    }),
    [all, shown, density, widths, onWidth, leftOut],
  )
}

const none = {}

/** Below this width the grid has no room for all columns. Paper has room. */
const smallScreen = 'screen and (max-width:1199.95px)'
/** Between these widths it has none beside a peek; on a smaller screen a peek lies over the page. */
const smallBesidePeek = 'screen and (min-width:900px) and (max-width:1639.95px)'

/**
 * Returns the fields of the columns that are visible until the user chooses others.
 *
 * @param room `small` on a small screen or beside a peek, `least` for both
 */
export function initialColumns(
  all: readonly Pick<Column<never>, 'field' | 'isHiddenAtFirst'>[],
  room: 'all' | 'small' | 'least',
): readonly string[] {
  const isHidden = { onSmallScreen: room !== 'all', besidePeek: room === 'least' }
  return all
    .filter(({ isHiddenAtFirst: when = false }) => !(typeof when === 'string' ? isHidden[when] : when))
    .map(({ field }) => field)
}

/**
 * Returns the fields of the visible columns in their order: those of the address, else the user's, else the initial
 * ones. Unknown and repeated fields are left out. The name is always there, at the beginning unless placed elsewhere.
 *
 * @param all every field in the default order, the name first
 */
export function columnsIn(
  params: URLSearchParams,
  preferred: ListPreference['columns'],
  all: readonly string[],
  initial = all,
): readonly string[] {
  const [name = ''] = all
  const requested = params.get('columns')?.split(',') ?? preferred ?? initial
  const known = [...new Set(requested)].filter((field) => all.includes(field))
  if (known.length === 0) return initial
  return known.includes(name) ? known : [name, ...known]
}

/** Returns the density of the address, else the user's. */
export function densityIn(params: URLSearchParams, preferred: Density): Density {
  const requested = params.get('density')
  return requested === 'compact' || requested === 'standard' || requested === 'comfortable' ? requested : preferred
}
