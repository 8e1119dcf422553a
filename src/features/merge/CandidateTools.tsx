import { useIntl } from 'react-intl'
import { candidateColumns, type CandidateQuery, exportMergeCandidatesCsv } from '#contract/merge.ts'
import { CsvExport } from '#src/features/record/parts/CsvExport.tsx'
import { commonActive, onlyActive } from '#src/features/record/parts/list/commonFilters.ts'
import type { FindReferences } from '#src/ui/grid/filterSpec.ts'
import { FilterBar } from '#src/ui/grid/FilterBar.tsx'
import type { CandidatePage } from './mergeCalls.ts'

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
        filters={onlyActive([commonActive({ registrar: query.registrar }, intl).registrar])}
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
