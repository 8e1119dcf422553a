import { useIntl } from 'react-intl'
import type { AnswerOf } from '#contract/call.ts'
import {
  candidateColumns,
  exportMergeCandidatesCsv,
  type CandidateQuery,
  type listMergeCandidates,
} from '#contract/merge.ts'
import { CsvExport } from '#src/features/list/parts/CsvExport.tsx'
import { type FindReferences, onlyActive, referenceFilter } from '#src/features/list/parts/filters.ts'
import { FilterBar } from '#src/features/list/parts/FilterBar.tsx'

type CandidatePage = AnswerOf<typeof listMergeCandidates>

export type CandidateToolsProps = { part: 'filters' | 'file'; query: CandidateQuery; page: CandidatePage }

/** What narrows the candidates, and the file of those that are shown. */
export function CandidateTools({ part, query, page }: CandidateToolsProps) {
  const intl = useIntl()

  if (part === 'filters')
    return (
      <FilterBar
        specs={[
          { id: 'registrar', title: 'filter.by.registrar', kind: 'reference', name: 'registrar', find: among(page) },
        ]}
        filters={onlyActive(registrar.active(query, intl))}
      />
    )
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
        columns: candidateColumns.join(),
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
