import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'
import type { RowMenuGiven } from '#src/ui/grid/recordGridProps.ts'
import type { OwnList, OwnRow } from './ownList.ts'
import type { OwnQuery } from './ownQuery.ts'

type Props<Row extends OwnRow, Query extends OwnQuery> = { list: OwnList<Row, Query>; menu: RowMenuGiven<Row> | null }

/** The menu of one row of a list, nothing while there is none; its code comes after the page. */
export function LateRowMenu<Row extends OwnRow, Query extends OwnQuery>({ list, menu }: Props<Row, Query>) {
  const late = useLate(bring)
  const rest = useLate(list.rest)
  if (!menu || !late || !rest) return null
  return createElement(late.OwnRowMenu<Row, Query>, { key: list.nameOf(menu.row), list, rest, ...menu })
}

const bring = () => import('./deferredList.ts')
