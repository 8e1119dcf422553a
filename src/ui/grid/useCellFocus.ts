import type { GridApi, GridRowId } from '@mui/x-data-grid'
import { useEffect, type RefObject } from 'react'
import { announceRowFocus, placeOf, type RowCursor, type RowPlace } from './rowPlace.ts'
import { useLatest } from './useLatest.ts'
import { useRowFocus } from './useRowFocus.ts'

type CellFocusOptions = {
  listKey: string
  ids: readonly string[]
  /** The number of rows of the list before this page. */
  before: number
  cursor: RefObject<RowCursor | null>
}

/**
 * Moves and restores the focus of the grid's cells, as `useRowFocus` does.
 *
 * @returns the function that stores a cell as the place to return to
 */
export function useCellFocus(apiRef: RefObject<GridApi | null>, { listKey, ids, before, cursor }: CellFocusOptions) {
  const field = () => fieldOf(apiRef.current, placeOf(listKey))
  const storePlace = useRowFocus(
    {
      root: () => apiRef.current?.rootElementRef.current,
      focus: (index) => focusCell(apiRef.current, { ids, before, index, field: field() }),
      // A cell that was being drawn when `focus` was called does not take the focus by itself.
      element: (index) => apiRef.current?.getCellElement(ids[index] ?? '', field()),
      field,
    },
    { listKey, ids, cursor },
  )
  const onCellFocus = useLatest((cell: { id: GridRowId; field: string }) => {
    storePlace(cell)
    announceRowFocus(String(cell.id))
  })
  // Reported before the focus itself moves, because the next key is for the new row.
  useEffect(() => apiRef.current?.subscribeEvent('cellFocusIn', onCellFocus), [apiRef, onCellFocus])

  return storePlace
}

/** Returns the column of a place, or the first one with content where that is hidden. */
function fieldOf(api: GridApi | null, place: RowPlace | undefined): string {
  if (place && api?.getColumn(place.field)) return place.field
  return api?.getVisibleColumns().find(({ field }) => field !== '__check__')?.field ?? ''
}

function focusCell(api: GridApi | null, { ids, before, index, field }: Target): void {
  const id = ids[index]
  if (!api || id === undefined || !api.getColumn(field)) return
  // Here the grid counts from the first row of the list, although it has only the page.
  api.scrollToIndexes({ rowIndex: before + index, colIndex: api.getColumnIndex(field) })
  api.setCellFocus(id, field)
}

type Target = { ids: readonly string[]; before: number; index: number; field: string }
