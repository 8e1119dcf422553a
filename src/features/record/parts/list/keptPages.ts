import type { ListPage } from '#src/ui/grid/column.ts'
import { pageStore } from '#src/features/record/pageStore.ts'

/** The page of a list that was shown last, by the query that asks for it, and the pages around it. */
export type KeptPages<Row> = {
  neighbours: ReturnType<typeof pageStore<ListPage<Row>>>
  last: { search: string; page: ListPage<Row>; readAt: number } | null
}

export function keptPages<Row>(): KeptPages<Row> {
  return { neighbours: pageStore(), last: null }
}
