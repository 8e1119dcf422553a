import { useIntl } from 'react-intl'
import type { AnswerOf } from '#contract/call.ts'
import {
  candidateColumnNames,
  exportMergeCandidatesCsv,
  type CandidateQuery,
  type listMergeCandidates,
} from '#contract/merge.ts'
import { CsvExport } from '#src/features/list/parts/CsvExport.tsx'
import { type FindReferences, namesInRows, onlyActive, referenceFilter } from '#src/features/list/parts/filters.ts'
import { FilterBar } from '#src/features/list/parts/FilterBar.tsx'
import { SortField } from '#src/ui/grid/CardList.tsx'
import { candidateColumns } from './candidateColumns.tsx'

type CandidatePage = AnswerOf<typeof listMergeCandidates>

type CandidateToolsProps = { query: CandidateQuery; page: CandidatePage }

/** The filters of the candidates; where they are cards, also their order. */
export function CandidateFilters({ query, page, isNarrow }: CandidateToolsProps & { isNarrow: boolean }) {
  const intl = useIntl()
  const find = among(page)
  return (
    <FilterBar
      specs={[{ id: 'registrar', title: 'filter.by.registrar', kind: 'reference', name: 'registrar', find }]}
      filters={onlyActive(registrar.active(query, intl, namesInRows(page.items)))}
      sorting={isNarrow ? <SortField columns={candidateColumns} sort={query.sort} /> : null}
    />
  )
}

/** Downloads the candidates that are shown. */
export function CandidateFile({ query, page }: CandidateToolsProps) {
  return (
    <CsvExport
      isWhole
      call={exportMergeCandidatesCsv}
      total={page.total}
      queryOf={({ lang, delimiter, values }) => ({
        ...query,
        page: 1,
        lang,
        delimiter,
        values,
        columns: candidateColumnNames.join(),
      })}
    />
  )
}

const registrar = referenceFilter('domains', 'registrar', 'filter.by.registrar', 'filter.registrar')

/** Searches the registrars of the candidates on the page. */
function among({ items }: CandidatePage): FindReferences {
  const registrars = new Map(items.map(({ registrar }) => [registrar.handle, registrar]))
  return (text) => {
    const isFound = ({ handle, name }: { handle: string; name: string | null }) =>
      `${name ?? ''} ${handle}`.toLowerCase().includes(text.toLowerCase())
    const found = [...registrars.values()].filter(isFound).map((registrar) => ({ ...registrar, count: null }))
    return Promise.resolve({ items: found, isMore: false })
  }
}
